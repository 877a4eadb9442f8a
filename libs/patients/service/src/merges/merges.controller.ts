import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import {
  listMerges,
  mergePersons,
  previewMerge,
  readMerge,
  undoMerge,
  type DuplicatePerson,
  type MergeEntry,
  type MergePreview,
  type MergeWithVisits,
} from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { MergePreviewService } from './merge-preview.service.ts';
import { MergeRegisterService } from './merge-register.service.ts';
import { MergeUndoService, type Undone } from './merge-undo.service.ts';
import { MergesService } from './merges.service.ts';

@Controller()
export class MergesController {
  constructor(
    private readonly merges: MergesService,
    private readonly previews: MergePreviewService,
    private readonly undos: MergeUndoService,
    private readonly register: MergeRegisterService,
  ) {}

  @Route(mergePersons)
  merge({ params, body }: InputOf<typeof mergePersons>): Promise<{ merge_id: number; survivor: DuplicatePerson }> {
    return this.merges.merge(params.id, body);
  }

  @Route(previewMerge)
  preview({ params, query }: InputOf<typeof previewMerge>): Promise<MergePreview> {
    return this.previews.preview(params.id, query.other_id);
  }

  @Route(readMerge)
  one({ params }: InputOf<typeof readMerge>): Promise<MergeWithVisits> {
    return this.register.one(params.id);
  }

  @Route(undoMerge)
  undo({ params, body }: InputOf<typeof undoMerge>): Promise<Undone> {
    return this.undos.undo(params.id, body.reason, body.visits ?? {});
  }

  @Route(listMerges)
  list({ query }: InputOf<typeof listMerges>): Promise<MergeEntry[]> {
    return this.register.list(query);
  }
}
