import { chownSync, existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** A text kept in a file, and whether this call made it. */
export interface KeptText {
  text: string;
  isNew: boolean;
}

/**
 * A text made once and kept in a file that its owner alone can read. The file appears whole or not at all, also when the disk fills
 * up or the power fails; of two processes that begin at once both get the text of the first.
 */
export function keptText(file: string, make: () => string): KeptText {
  if (existsSync(file)) return { text: readFileSync(file, 'utf8'), isNew: false };
  const beside = `${file}.${process.pid}`;
  try {
    const text = make();
    writeFileSync(beside, text, { mode: 0o600, flush: true });
    // A link, unlike a renaming, never takes the place of what another process has just kept.
    linkSync(beside, file);
    return { text, isNew: true };
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
    return { text: readFileSync(file, 'utf8'), isNew: false };
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Puts a new text into a file that its owner alone can read, whole or not at all. A file that was there stays its owner's: a command may be run by another user than Nidaan. */
export function replaceText(file: string, text: string): void {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, text, { mode: 0o600, flush: true });
  const former = statSync(file, { throwIfNoEntry: false });
  if (former && process.getuid?.() === 0) chownSync(beside, former.uid, former.gid);
  renameSync(beside, file);
}
