/** A program that tests start, kill, pause and start again, wherever it runs. */
export interface Program {
  /** Starts it, for the first time or again with the same data, and waits until `isReady` says so. */
  start(isReady: () => Promise<boolean>, timeoutMs: number): Promise<void>;
  /** SIGKILL, SIGSTOP or SIGCONT; with SIGKILL it waits for the end. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Lets it end in order, and by force after a while. */
  stop(): Promise<void>;
}
