import { brokenLine, LOG_FILE, type LogLine, readLine, spellLine } from "./log-line.ts";
import { Frontier, leafHash, TILE_HEIGHT } from "./merkle-tree.ts";
import { readProgress, saveProgress } from "./saved-state.ts";
import { readNote, type SignedNote } from "./signed-note.ts";
import { StartError, type WitnessStorage } from "./storage.ts";
import { applyEntry, emptyState, type WitnessState } from "./witness-state.ts";

/** Where each line begins, 8 bytes each. Derived, like the tiles: made again from the log where they are behind it. */
const OFFSETS_FILE = "offsets.bin";
const OFFSET_BYTES = 8;
const HASH_BYTES = 32;
const TILE_WIDTH = 2 ** TILE_HEIGHT;
const TILE_FILES = ["tree-0.bin", "tree-1.bin", "tree-2.bin"] as const;
/** How many entries a start may have to read again. */
const SAVE_EVERY = 1_000;
const READ_BYTES = 1 << 20;
const LINE_END = 10;

/**
 * The witness's own public log: a file of lines that only grows, and the tree over it (RFC 6962). In memory is only the tree's right
 * edge and what the newest entries came to, so years of entries cost no more than a day's.
 */
export class OwnLog {
  readonly #storage: WitnessStorage;
  readonly #isOwn: (note: SignedNote) => boolean;
  #state: WitnessState = emptyState();
  #frontier = new Frontier();
  #entries = 0;
  #logBytes = 0;
  /** Stays true when a write failed: what is in the file is not known then, and nothing is promised before it is taken up again. */
  #isWriting = false;

  private constructor(storage: WitnessStorage, isOwn: (note: SignedNote) => boolean) {
    this.#storage = storage;
    this.#isOwn = isOwn;
  }

  /** Takes up what the storage holds. Throws a StartError where a line before the last is broken or not signed by this witness. */
  static async open(storage: WitnessStorage, isOwn: (note: SignedNote) => boolean): Promise<OwnLog> {
    const log = new OwnLog(storage, isOwn);
    await log.#takeUpSaved();
    await log.#cutDerived();
    await log.#replay();
    return log;
  }

  get state(): WitnessState {
    return this.#state;
  }

  get size(): number {
    return this.#entries;
  }

  root(): Buffer {
    return this.#frontier.root();
  }

  /** Answers the entry's index; it lasts then. One call at a time. What could not be written is not in the log. */
  async append(line: LogLine): Promise<number> {
    this.#isWriting = true;
    const bytes = spellLine(line);
    await this.#storage.writeAt(LOG_FILE, this.#logBytes, bytes);
    await this.#storage.sync(LOG_FILE);
    const index = this.#entries;
    await this.#take(line, bytes.length);
    if (this.#entries % SAVE_EVERY === 0) await this.save();
    this.#isWriting = false;
    return index;
  }

  /**
   * After a failed write takes up what the file holds, without what nobody was answered: whether that lasts, nobody can say of a disk that
   * was full. Throws as long as the disk refuses. One call at a time, before what is known is asked.
   */
  async recover(): Promise<void> {
    if (!this.#isWriting) return;
    await this.#storage.truncate(LOG_FILE, this.#logBytes);
    const held = await OwnLog.open(this.#storage, this.#isOwn);
    this.#state = held.#state;
    this.#frontier = held.#frontier;
    this.#entries = held.#entries;
    this.#logBytes = held.#logBytes;
    this.#isWriting = false;
  }

  /** Throws a RangeError behind the end. */
  async read(index: number): Promise<LogLine> {
    if (index >= this.#entries) throw new RangeError(`the log has no entry ${index}`);
    const places = await this.#storage.readAt(OFFSETS_FILE, index * OFFSET_BYTES, 2 * OFFSET_BYTES);
    const from = Number(places.readBigUInt64BE());
    const to = index + 1 < this.#entries ? Number(places.readBigUInt64BE(OFFSET_BYTES)) : this.#logBytes;
    return readLine((await this.#storage.readAt(LOG_FILE, from, to - from)).toString("utf8"));
  }

  /** Up to 256 hashes of a level, one behind the other; what there is of the tile, null where there is nothing. */
  async tile(level: number, index: number): Promise<Buffer | null> {
    const file = TILE_FILES[level];
    const whole = Math.floor(this.#entries / TILE_WIDTH ** level);
    const width = Math.min(TILE_WIDTH, whole - index * TILE_WIDTH);
    if (file === undefined || width <= 0) return null;
    return this.#storage.readAt(file, index * TILE_WIDTH * HASH_BYTES, width * HASH_BYTES);
  }

  /** Makes the next start shorter. */
  async save(): Promise<void> {
    // The state says that these hold what comes before it, so they have to last first.
    if (this.#entries > 0) await this.#storage.sync(OFFSETS_FILE);
    for (const [level, file] of TILE_FILES.entries())
      if (this.#entries >= TILE_WIDTH ** level) await this.#storage.sync(file);
    await saveProgress(this.#storage, {
      state: this.#state,
      entries: this.#entries,
      logBytes: this.#logBytes,
      edge: this.#frontier.nodes,
    });
  }

  /** Memory follows the files: where one of them refuses, all that is known is still of the entries before. */
  async #take(line: LogLine, bytes: number): Promise<void> {
    const note = readNote(line.note);
    if (note === null || !this.#isOwn(note)) throw new Error("the entry is not signed by this witness");
    const place = Buffer.alloc(OFFSET_BYTES);
    place.writeBigUInt64BE(BigInt(this.#logBytes));
    await this.#storage.writeAt(OFFSETS_FILE, this.#entries * OFFSET_BYTES, place);
    const grown = new Frontier(this.#frontier.nodes);
    for (const { height, hash } of grown.push(leafHash(line.note))) {
      const file = height % TILE_HEIGHT === 0 ? TILE_FILES[height / TILE_HEIGHT] : undefined;
      const at = Math.floor(this.#entries / 2 ** height) * HASH_BYTES;
      if (file !== undefined) await this.#storage.writeAt(file, at, hash);
    }
    applyEntry(this.#state, note.text, this.#entries);
    this.#frontier = grown;
    this.#entries += 1;
    this.#logBytes += bytes;
  }

  async #takeUpSaved(): Promise<void> {
    const saved = await readProgress(this.#storage);
    if (saved === null) return;
    const [logBytes, offsets] = [await this.#storage.size(LOG_FILE), await this.#storage.size(OFFSETS_FILE)];
    if (logBytes < saved.logBytes)
      throw new StartError(
        `${LOG_FILE} is shorter than state.json says: entries that were answered are gone`,
      );
    const tiles = await Promise.all(TILE_FILES.map((file) => this.#storage.size(file)));
    const isBehind = (size: number, level: number): boolean => size < this.#tileBytes(saved.entries, level);
    if (offsets < saved.entries * OFFSET_BYTES || tiles.some(isBehind)) return;
    this.#state = saved.state;
    this.#frontier = new Frontier(saved.edge);
    this.#entries = saved.entries;
    this.#logBytes = saved.logBytes;
  }

  /** Everything behind the saved state is made again. */
  async #cutDerived(): Promise<void> {
    await this.#storage.truncate(OFFSETS_FILE, this.#entries * OFFSET_BYTES);
    for (const [level, file] of TILE_FILES.entries())
      await this.#storage.truncate(file, this.#tileBytes(this.#entries, level));
  }

  #tileBytes(entries: number, level: number): number {
    return Math.floor(entries / TILE_WIDTH ** level) * HASH_BYTES;
  }

  async #replay(): Promise<void> {
    let rest: Buffer = Buffer.alloc(0);
    for (;;) {
      const part = await this.#readLog(this.#logBytes + rest.length);
      const bytes = Buffer.concat([rest, part]);
      rest = await this.#replayLines(bytes);
      if (part.length === 0) break;
    }
    // Nobody was answered on a line that was not written to its end.
    if (rest.length > 0) await this.#storage.truncate(LOG_FILE, this.#logBytes);
  }

  async #readLog(offset: number): Promise<Buffer> {
    const left = (await this.#storage.size(LOG_FILE)) - offset;
    return left <= 0 ? Buffer.alloc(0) : this.#storage.readAt(LOG_FILE, offset, Math.min(READ_BYTES, left));
  }

  /** Answers what follows the last whole line. */
  async #replayLines(bytes: Buffer): Promise<Buffer> {
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      try {
        await this.#take(readLine(bytes.subarray(from, end).toString("utf8")), end + 1 - from);
      } catch (error) {
        throw brokenLine(this.#entries, error);
      }
      from = end + 1;
    }
    return bytes.subarray(from);
  }
}
