/** A fenced block of a README: a file to write, commands to run, or what they print. */
export interface Block {
  readonly language: string;
  /** The file that the sentence before a block of code ends with, "`server.mjs`:"; null where it names none. */
  readonly file: string | null;
  readonly text: string;
}

const FENCE = /(?:`([\w.-]+)`[^`\n]*:\n\n)?```(\w+)\n([^]*?)```/g;

/** The blocks below a heading of the second level, in their order. Throws an Error where there are none. */
export function readBlocks(markdown: string, heading: string): readonly Block[] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const blocks = [...section.matchAll(FENCE)].map(([, file, language, text]) => ({
    language: language ?? "",
    file: file ?? null,
    text: text ?? "",
  }));
  if (blocks.length === 0) throw new Error(`the README shows nothing under "${heading}"`);
  return blocks;
}
