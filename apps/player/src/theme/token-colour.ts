let pen: CanvasRenderingContext2D | null | undefined;
/** What a colour of the page is in numbers, by its text: reading a picture back is slow, and a chart asks for twenty. */
const known = new Map<string, readonly [red: number, green: number, blue: number]>();

/** A token as the chart understands it: canvas colours, resolved by the browser itself. */
export function tokenColour(name: string, alpha = 1): string {
  const written = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const [red, green, blue] = known.get(written) ?? numbersOf(written);
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}

function numbersOf(written: string): readonly [red: number, green: number, blue: number] {
  if (pen === undefined) {
    const canvas = document.createElement("canvas");
    canvas.width = 1;
    canvas.height = 1;
    pen = canvas.getContext("2d", { willReadFrequently: true });
  }
  if (pen === null) return [128, 128, 128];
  pen.fillStyle = written;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  known.set(written, [red, green, blue]);
  return [red, green, blue];
}
