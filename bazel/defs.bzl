"""An aspect that lints the CUDA sources of C++ and CUDA rules: docs/guides/build-systems.md says how it is used."""

_EXTENSIONS = ["cu", "cuh"]

def _installed_impl(ctx):
    # The action inherits PATH (--action_env=PATH names another), so no path of one machine becomes part of the cache's keys.
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(script, "#!/bin/sh\nexec \"${CUDA_LINT:-cuda-lint}\" \"$@\"\n", is_executable = True)
    return [DefaultInfo(executable = script, files = depset([script]))]

installed_cuda_lint = rule(
    doc = "The cuda-lint that is in PATH, or the program that the environment variable CUDA_LINT names.",
    implementation = _installed_impl,
    executable = True,
)

def _cuda_lint_impl(target, ctx):
    if CcInfo not in target or not hasattr(ctx.rule.files, "srcs"):
        return [OutputGroupInfo(cuda_lint = depset())]
    context = target[CcInfo].compilation_context
    reports = []
    for source in ctx.rule.files.srcs:
        if source.extension not in _EXTENSIONS:
            continue
        report = ctx.actions.declare_file("%s.%s.sarif" % (target.label.name, source.path.replace("/", "_")))
        arguments = ctx.actions.args()
        arguments.add(report, format = "--format=sarif:%s")
        arguments.add("--format=text")
        arguments.add("--quiet")
        arguments.add_all(ctx.attr._options)
        arguments.add(source)
        arguments.add("--")
        arguments.add_all(context.defines, before_each = "-D")
        arguments.add_all(context.local_defines, before_each = "-D")
        arguments.add_all(context.quote_includes, before_each = "-iquote")
        arguments.add_all(context.includes, before_each = "-I")
        arguments.add_all(context.system_includes, before_each = "-isystem")
        arguments.add_all([option for option in getattr(ctx.rule.attr, "copts", []) if "$" not in option])
        ctx.actions.run(
            executable = ctx.executable._cuda_lint,
            arguments = [arguments],
            inputs = depset([source], transitive = [context.headers, depset(ctx.rule.files.srcs)]),
            outputs = [report],
            mnemonic = "CudaLint",
            progress_message = "Linting " + source.short_path,
            use_default_shell_env = True,
        )
        reports.append(report)
    return [OutputGroupInfo(cuda_lint = depset(reports))]

def cuda_lint_aspect(cuda_lint = "//bazel:installed", options = []):
    """Makes the aspect.

    Args:
      cuda_lint: the program.
      options: options of cuda-lint, such as "--fail-on=error" or "--cuda-path=none".

    Returns:
      An aspect, to be assigned to a global of a .bzl file. Its output group `cuda_lint` holds a SARIF file for each source; a report fails the
      action, unless the options say otherwise.
    """
    return aspect(
        implementation = _cuda_lint_impl,
        attr_aspects = ["deps"],
        attrs = {
            "_cuda_lint": attr.label(default = cuda_lint, executable = True, cfg = "exec"),
            "_options": attr.string_list(default = options),
        },
    )
