import { Controller } from '@nestjs/common';
import { userDetails } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { ProfilesService } from './profiles.service.ts';

@Controller()
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Route(userDetails)
  own(): Promise<unknown> {
    return this.profiles.own();
  }
}
