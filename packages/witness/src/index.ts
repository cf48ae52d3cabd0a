export type { Answer, Asked } from "./answer.ts";
export { memoryStorage } from "./memory-storage.ts";
export { openWitness, type Witness, type WitnessSettings } from "./open-witness.ts";
export { memoryMark, type PassingMark } from "./passing-mark.ts";
export { serveWitness } from "./serve-witness.ts";
export { StartError, type WitnessStorage } from "./storage.ts";
