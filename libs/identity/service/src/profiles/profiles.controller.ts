import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  profileImage,
  publicHospitalBySlug,
  publicHospitalProfile,
  updateProfile,
  updateTabSettings,
  userDetails,
} from '@nidaan/identity-contracts';
import { type CallOf, type FileAnswer, Route } from '@nidaan/platform-http';
import { ProfileImagesService } from './profile-images.service.ts';
import { ProfileUpdatesService } from './profile-updates.service.ts';
import { ProfilesService } from './profiles.service.ts';
import { PublicProfilesService } from './public-profiles.service.ts';

@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly updates: ProfileUpdatesService,
    private readonly images: ProfileImagesService,
    private readonly pages: PublicProfilesService,
  ) {}

  @Route(userDetails)
  own(): Promise<AnswerOf<typeof userDetails>> {
    return this.profiles.own();
  }

  @Route(updateProfile)
  update({ params, body, files }: CallOf<typeof updateProfile>): Promise<AnswerOf<typeof updateProfile>> {
    return this.updates.update(params.id, body, files);
  }

  @Route(updateTabSettings)
  setTab({ body }: InputOf<typeof updateTabSettings>): Promise<AnswerOf<typeof updateTabSettings>> {
    return this.updates.setTab(body);
  }

  @Route(publicHospitalProfile)
  ofEverybody({ params }: InputOf<typeof publicHospitalProfile>): Promise<AnswerOf<typeof publicHospitalProfile>> {
    return this.pages.byId(params.id);
  }

  @Route(publicHospitalBySlug)
  bySlug({ params }: InputOf<typeof publicHospitalBySlug>): Promise<AnswerOf<typeof publicHospitalBySlug>> {
    return this.pages.bySlug(params.slug);
  }

  @Route(profileImage)
  image({ params }: InputOf<typeof profileImage>): Promise<FileAnswer> {
    return this.images.open(params);
  }
}
