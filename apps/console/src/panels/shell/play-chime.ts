const TONES = [
  { hertz: 660, fromS: 0 },
  { hertz: 880, fromS: 0.14 },
] as const;
const LENGTH_S = 0.22;
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/** Two short tones. A browser that lets nothing sound before somebody touched the page stays silent. */
export function playChime(): void {
  if (!("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const { hertz, fromS } of TONES) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(LOUDNESS, currentTime + fromS);
    gain.gain.exponentialRampToValueAtTime(0.001, currentTime + fromS + LENGTH_S);
    tone.connect(gain).connect(destination);
    tone.start(currentTime + fromS);
    tone.stop(currentTime + fromS + LENGTH_S);
  }
}
