import { ActionIcon } from "@mantine/core";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Hint } from "./hint.tsx";
import { LinkForm } from "./link-form.tsx";
import "./rich-editor.css";

interface RichEditorProps {
  readonly label: string;
  readonly html: string;
  readonly onChange: (html: string) => void;
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ["https"] },
    code: false,
    codeBlock: false,
  }),
];

/** The text of notices and pages: what the server's allow-list lets through can be written, and no more. */
export function RichEditor({ label, html, onChange }: RichEditorProps): ReactNode {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    onUpdate: ({ editor: written }) => onChange(written.isEmpty ? "" : written.getHTML()),
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, class: "rich" },
    },
  });
  return (
    <div className="rich-editor">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

type Tool =
  | "bold"
  | "italic"
  | "underline"
  | "heading"
  | "subheading"
  | "bullets"
  | "numbers"
  | "quote"
  | "undo"
  | "redo";

interface ToolRow {
  readonly icon: LucideIcon;
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const TOOLS: Readonly<Record<Tool, ToolRow>> = {
  bold: { icon: Bold, isOn: (e) => e.isActive("bold"), run: (e) => e.chain().focus().toggleBold().run() },
  italic: {
    icon: Italic,
    isOn: (e) => e.isActive("italic"),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  underline: {
    icon: Underline,
    isOn: (e) => e.isActive("underline"),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  heading: {
    icon: Heading2,
    isOn: (e) => e.isActive("heading", { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  subheading: {
    icon: Heading3,
    isOn: (e) => e.isActive("heading", { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  bullets: {
    icon: List,
    isOn: (e) => e.isActive("bulletList"),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  numbers: {
    icon: ListOrdered,
    isOn: (e) => e.isActive("orderedList"),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  quote: {
    icon: Quote,
    isOn: (e) => e.isActive("blockquote"),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  undo: { icon: Undo2, run: (e) => e.chain().focus().undo().run() },
  redo: { icon: Redo2, run: (e) => e.chain().focus().redo().run() },
};
const ORDER = Object.keys(TOOLS) as readonly Tool[];

function Toolbar({ editor }: { readonly editor: Editor }): ReactNode {
  const t = useTranslations("content.tools");
  const [isLinking, setIsLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ORDER.filter((tool) => TOOLS[tool].isOn?.(now) ?? false).join(),
  });
  const isOn = new Set(on.split(","));
  return (
    <div className="rich-tools" role="toolbar" aria-label={t("label")}>
      {ORDER.map((tool) => {
        const { icon: Icon, run } = TOOLS[tool];
        return (
          <Hint key={tool} label={t(tool)}>
            <ActionIcon aria-label={t(tool)} aria-pressed={isOn.has(tool)} onClick={() => run(editor)}>
              <Icon size={15} />
            </ActionIcon>
          </Hint>
        );
      })}
      <Hint label={t("link")}>
        <ActionIcon aria-label={t("link")} onClick={() => setIsLinking(true)}>
          <Link2 size={15} />
        </ActionIcon>
      </Hint>
      {isLinking && (
        <LinkForm
          onClose={() => setIsLinking(false)}
          onLink={(href) => editor.chain().focus().extendMarkRange("link").setLink({ href }).run()}
        />
      )}
    </div>
  );
}
