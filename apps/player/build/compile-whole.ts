import type { Plugin } from "vite";

const MARK = "//# allFunctionsCalledOnLoad\n";

/**
 * A file is fetched when it is shown, so nearly all of it runs soon: a browser that understands this first line makes all functions
 * ready off the main thread, rather than one by one while the page waits for each.
 */
export function compileWhole(): Plugin {
  return {
    name: "maru:compile-whole",
    apply: "build",
    enforce: "post",
    generateBundle: {
      // After everything else that writes at the top of a file.
      order: "post",
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk") file.code = MARK + file.code;
        }
      },
    },
  };
}
