import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { changeRole, listPermissions, listRoles, makeRole, removeRole } from '@nidaan/identity-contracts';
import { findRole } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import { RoleChangesService } from './role-changes.service.ts';
import { RolesService } from './roles.service.ts';

/** Roles: what their holders may do. */
@Controller()
export class RolesController {
  constructor(
    private readonly roles: RolesService,
    private readonly changes: RoleChangesService,
  ) {}

  @Route(listPermissions)
  permissions(): AnswerOf<typeof listPermissions> {
    return this.changes.declared();
  }

  @Route(listRoles)
  list(): Promise<AnswerOf<typeof listRoles>> {
    return this.changes.list();
  }

  @Route(makeRole)
  make({ body }: InputOf<typeof makeRole>): Promise<AnswerOf<typeof makeRole>> {
    return this.changes.make(body);
  }

  @Route(changeRole)
  change({ params, body }: InputOf<typeof changeRole>): Promise<AnswerOf<typeof changeRole>> {
    return this.changes.change(params.key, body);
  }

  @Route(removeRole)
  remove({ params }: InputOf<typeof removeRole>): Promise<void> {
    return this.changes.remove(params.key);
  }

  @Route(findRole)
  find({ params }: InputOf<typeof findRole>): Promise<AnswerOf<typeof findRole>> {
    return this.roles.asked(params.key);
  }
}
