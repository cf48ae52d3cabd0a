import path from "node:path";
import ts from "typescript";
import { linesOf } from "./read-source.ts";

/** A declaration at the top of a file, with what it names of other such declarations. */
export interface Declared {
  readonly name: string;
  readonly file: string;
  readonly lines: number;
  readonly isFunction: boolean;
  readonly isExported: boolean;
  readonly names: ReadonlySet<Declared>;
  /** Other files that name it. */
  readonly users: ReadonlySet<string>;
}

type Open = Declared & { readonly names: Set<Declared>; readonly users: Set<string> };

/** Every top declaration of the files and who names it, through re-exports as through the file itself. */
export function readUses(program: ts.Program, files: readonly string[]): readonly Declared[] {
  const checker = program.getTypeChecker();
  const byNode = new Map<ts.Node, Open>();
  const sources = files.flatMap(
    (file) => program.getSourceFile(path.resolve(file)) ?? program.getSourceFile(file) ?? [],
  );
  for (const source of sources) for (const statement of source.statements) declare(statement, source, byNode);
  for (const source of sources)
    for (const statement of source.statements) {
      const owners = declaredBy(statement).flatMap((node) => byNode.get(node) ?? []);
      noteNames(statement, { source, owners, checker, byNode });
    }
  return [...new Set(byNode.values())];
}

function declare(statement: ts.Statement, source: ts.SourceFile, byNode: Map<ts.Node, Open>): void {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  for (const node of declaredBy(statement)) {
    const name = "name" in node ? (node.name as ts.Node).getText(source) : "default";
    const value = ts.isVariableDeclaration(node) ? node.initializer : node;
    byNode.set(node, {
      name,
      file: path.relative(process.cwd(), source.fileName),
      lines: linesOf(statement, source),
      isFunction: value !== undefined && (ts.isFunctionLike(value) || ts.isFunctionDeclaration(value)),
      isExported: modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
      names: new Set(),
      users: new Set(),
    });
  }
}

function declaredBy(statement: ts.Statement): readonly ts.Node[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations;
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed ? [statement] : [];
}

interface Noting {
  readonly source: ts.SourceFile;
  readonly owners: readonly Open[];
  readonly checker: ts.TypeChecker;
  readonly byNode: ReadonlyMap<ts.Node, Open>;
}

function noteNames(statement: ts.Statement, { source, owners, checker, byNode }: Noting): void {
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return;
  const file = path.relative(process.cwd(), source.fileName);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      for (const declaration of declarationsOf(node, checker)) {
        const named = byNode.get(declaration);
        if (named === undefined) continue;
        for (const owner of owners) if (owner !== named) owner.names.add(named);
        if (named.file !== file) named.users.add(file);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
}

function declarationsOf(node: ts.Identifier, checker: ts.TypeChecker): readonly ts.Node[] {
  const found = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  if (found === undefined) return [];
  const isAlias = (found.flags & ts.SymbolFlags.Alias) !== 0;
  return (isAlias ? checker.getAliasedSymbol(found) : found).declarations ?? [];
}

/** Declarations of one workspace that nothing outside it leads to, by any way of names. */
export function unreached(all: readonly Declared[], workspace: string): readonly Declared[] {
  const isOwn = ({ file }: Declared): boolean => file.startsWith(`${workspace}/`);
  const reached = new Set(
    all.filter((one) => isOwn(one) && [...one.users].some((user) => !user.startsWith(`${workspace}/`))),
  );
  for (const one of reached) for (const named of one.names) if (isOwn(named)) reached.add(named);
  return all.filter((one) => isOwn(one) && !reached.has(one));
}
