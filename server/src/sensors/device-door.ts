// Where devices connect, whichever broker they connect to. Types alone.
export interface DeviceDoor {
  /** As a device is told it; null where nothing is open. */
  readonly url: string | null;
  close(): Promise<void>;
}
