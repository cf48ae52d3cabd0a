import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { diffLines } from "../derived/diff-lines.ts";

interface DiffViewProps {
  readonly before: unknown;
  readonly after: unknown;
  /** What a path is called; the path itself where nothing is said. */
  readonly nameOf?: (path: string) => string;
}

/** Old and new side by side, changes only. */
export function DiffView({ before, after, nameOf }: DiffViewProps): ReactNode {
  const t = useTranslations("kit");
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (lines.length === 0) return <p className="quiet">{t("noChange")}</p>;
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">{t("field")}</th>
          <th scope="col">{t("before")}</th>
          <th scope="col">{t("after")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.path}>
            <th scope="row">{nameOf?.(line.path) ?? line.path}</th>
            <td>{line.before === null ? <span className="quiet">–</span> : <del>{line.before}</del>}</td>
            <td>{line.after === null ? <span className="quiet">–</span> : <ins>{line.after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
