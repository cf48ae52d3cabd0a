import { Modal, TextInput } from "@mantine/core";
import type { Area } from "@maru/rules";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { CornerDownLeft, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { optionsNamed, sitesNamed, thingsNumbered } from "../../derived/find-commands.ts";
import { useMay, useMe, useRead, useSiteId } from "../../surface/surface.ts";
import { placesOf } from "./places.ts";

interface Command {
  readonly label: string;
  readonly hint: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

const NOTHING = {} as const;
/** One letter names half of all options. */
const SHORTEST = 2;

/** Ctrl-K: any screen by its name, anything by its number, options and sites by theirs, players by what is typed. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("shell.command");
  const kit = useTranslations("kit");
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const commands = useCommands(text.trim());
  const current = Math.min(at, commands.length - 1);
  const go = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    void navigate({ to: command.to, search: command.search });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setAt((current + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === "Enter") go(commands[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      yOffset="12vh"
      centered={false}
      aria-label={t("label")}
    >
      <TextInput
        size="sm"
        data-autofocus
        leftSection={<Search size={15} />}
        placeholder={t("placeholder")}
        aria-label={t("label")}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={commands.length === 0 ? undefined : `${listId}-${current}`}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {commands.length === 0 ? (
        <p className="table-note">{t("none")}</p>
      ) : (
        <ul className="command-list" role="listbox" id={listId} aria-label={kit("search")}>
          {commands.map((command, index) => (
            <li
              key={`${command.to} ${command.label}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              onPointerMove={() => setAt(index)}
              onClick={() => go(command)}
            >
              {command.label}
              <small>{index === current ? <CornerDownLeft size={13} /> : command.hint}</small>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

/** Screens whose name or address has the text in it; the one that is called just so stands before those that only begin so. */
function namedFirst(places: readonly Command[], text: string): readonly Command[] {
  const found = places.filter(({ label, to }) => label.toLowerCase().includes(text) || to.includes(text));
  return found.toSorted(
    (a, b) => Number(b.label.toLowerCase() === text) - Number(a.label.toLowerCase() === text),
  );
}

/** Screens by name, then what the text may name: a thing by its number, an option, a site, a player. */
function useCommands(text: string): readonly Command[] {
  const t = useTranslations("shell");
  const me = useMe();
  const siteId = useSiteId();
  const { pathname } = useLocation();
  const sees = (area: Area): boolean => me?.access[area]?.includes("see") ?? false;
  const isOption = text.length >= SHORTEST && sees("options");
  const mayAct = useMay("options", "change");
  const acts = mayAct ? { stop: t("command.acts.stop"), resume: t("command.acts.resume") } : null;
  const options = useRead("options", NOTHING, { isOff: !isOption }).data ?? [];
  if (me === null) return [];
  const places = placesOf(me)
    .filter((place, index, all) => place.isChild === true || all[index + 1]?.isChild !== true)
    .map((place): Command => ({ label: t(`nav.${place.word}`), hint: place.to, to: place.to, search: {} }));
  const found = namedFirst(places, text.toLowerCase());
  if (text === "") return found;
  // Partners see areas of which some screens are the staff's alone.
  const leads = ({ to }: { readonly to: string }): boolean =>
    places.some((place) => to === place.to || to.startsWith(`${place.to}/`));
  const things = [
    ...thingsNumbered(text, sees).filter(leads),
    ...(isOption ? optionsNamed(text, options, acts) : []),
    ...sitesNamed(text, { sites: me.sites, current: siteId, at: pathname }),
  ].map(({ word, about, to, search }): Command => ({
    label: t(`command.${word}`, { about }),
    hint: to,
    to,
    search,
  }));
  const player = { label: t("command.player", { text }), hint: "/players", to: "/players", search: { text } };
  return [...found, ...things, ...(sees("players") ? [player] : [])];
}
