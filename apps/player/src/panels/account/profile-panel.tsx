import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pointsText, useSession, useUnit } from "../../surface/surface.ts";
import { QuietLink } from "../../ui/quiet-link.tsx";

/** What the server says of the signed-in member. */
export function ProfilePanel(): ReactNode {
  const t = useTranslations("profile");
  const tMenu = useTranslations("menu");
  const unit = useUnit();
  const member = useSession((facts) => facts.member);
  const points = useSession((facts) => facts.balance.points);
  if (member === null) return null;
  const { min, max } = member.limit;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3">
        <Line name={t("username")} value={member.username} />
        <Line name={t("balance")} value={`${pointsText(points)}${unit}`} />
        {min === undefined ? null : <Line name={t("limitMin")} value={`${pointsText(min)}${unit}`} />}
        {max === undefined ? null : <Line name={t("limitMax")} value={`${pointsText(max)}${unit}`} />}
      </dl>
      <p className="mt-4 flex flex-wrap gap-4">
        <QuietLink to="/mypage">{t("mypage")}</QuietLink>
        <QuietLink to="/protection">{tMenu("protection")}</QuietLink>
      </p>
    </>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="num text-right">{value}</dd>
    </>
  );
}
