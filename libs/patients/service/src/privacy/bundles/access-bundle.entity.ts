import type { PaperLanguage } from '@nidaan/kernel';
import type { BundleState } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The copy of a record for a request, and its link: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'access_bundles' })
export class AccessBundleEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') requestId!: number;
  /** The person as the request names them; the copy is of the root. */
  @Column('integer') personId!: number;
  @Column('text') language!: PaperLanguage;
  @Column('text') state!: BundleState;
  /** How often it was asked for: what an older job made is let go of. */
  @Column('integer') turn!: number;
  @Column('integer') askedBy!: number;
  @Column('timestamptz') askedAt!: Date;
  @Column('timestamptz', { nullable: true }) madeAt!: Date | null;
  /** Of the ZIP file, in hex; '' until it is made. */
  @Column('text') sha256!: string;
  /** Bytes of the ZIP file. */
  @Column('bigint') size!: number;
  /** The ZIP file first, then the parts of the record as PDF. */
  @Column('text', { array: true }) fileKeys!: string[];
  /** Of files that a try may have stored which failed, or which another try outran: they go with the copy. */
  @Column('text', { array: true }) leftKeys!: string[];
  /** When its files are removed; null where there are none. */
  @Column('timestamptz', { nullable: true }) keptUntil!: Date | null;
  /** The key of the link; null where there is none. */
  @Column('text', { nullable: true }) linkKey!: string | null;
  @Column('timestamptz', { nullable: true }) linkUntil!: Date | null;
  /** By this link. */
  @Column('integer') downloads!: number;
  /** When codes were asked for, newest first. */
  @Column('timestamptz', { array: true }) codesAsked!: Date[];
  /** How many codes were asked for in all. */
  @Column('integer') sends!: number;
  /** Of the newest code; null until it is made, and once it was used. */
  @Column('bytea', { nullable: true }) codeHash!: Buffer | null;
  @Column('timestamptz', { nullable: true }) codeUntil!: Date | null;
  @Column('integer') wrongTries!: number;
}

/** A copy without files and link. */
export const NO_FILES = {
  ...{ state: 'none' as const, madeAt: null, sha256: '', size: 0, fileKeys: [], leftKeys: [], keptUntil: null },
  ...{ linkKey: null, linkUntil: null, downloads: 0, codeHash: null, codeUntil: null, wrongTries: 0 },
};

/** Whether the files of a copy are to be removed. */
export const isOld = ({ keptUntil }: Pick<AccessBundleEntity, 'keptUntil'>, now: Date): boolean =>
  keptUntil !== null && keptUntil <= now;

/** A copy that nobody opens from now on, nor by its link: its files are left to be removed. */
export const ended = (bundle: AccessBundleEntity, at: Date): AccessBundleEntity => ({
  ...bundle,
  ...NO_FILES,
  leftKeys: [...bundle.fileKeys, ...bundle.leftKeys],
  keptUntil: at,
});
