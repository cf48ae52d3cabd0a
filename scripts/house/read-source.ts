import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Where the product's code lies; benches, simulation, journeys and scripts are measured by nobody. */
export const WORKSPACES = ["packages", "apps"].flatMap((parent) =>
  readdirSync(parent).map((name) => `${parent}/${name}`),
);

const LEFT_OUT = /\/(node_modules|dist|testing|tests?|test-world|gallery|bench|examples|fuzz|torture)\//;
const TEST = /(\.test|\.spec|\.d)\.tsx?$/;

/** The product's own files of a workspace: no tests, no test help, no gallery. Paths from the root. */
export function sourceFiles(workspace: string): readonly string[] {
  return readdirSync(workspace, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(workspace, name))
    .filter((file) => /\.tsx?$/.test(file) && !TEST.test(file) && !LEFT_OUT.test(`/${file}`))
    .toSorted();
}

/** All source as one program with its types, so that a name leads to what declares it. */
export function readProgram(files: readonly string[]): ts.Program {
  return ts.createProgram([...files], {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: ["node"],
    strict: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    resolveJsonModule: true,
    noEmit: true,
  });
}

export const linesOfFile = (file: string): number => readFileSync(file, "utf8").trimEnd().split("\n").length;

/** Lines from the first to the last of a node, without the comment above it. */
export function linesOf(node: ts.Node, source: ts.SourceFile): number {
  const line = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  return line(node.getEnd()) - line(node.getStart(source)) + 1;
}
