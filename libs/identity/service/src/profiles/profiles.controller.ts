import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { profileImage, publicHospitalProfile, updateProfile, updateTabSettings, userDetails } from '@nidaan/identity-contracts';
import { Input, Route, UploadedFiles, type UploadedFile } from '@nidaan/platform-http';
import { ProfileImagesService } from './profile-images.service.ts';
import { ProfileUpdatesService } from './profile-updates.service.ts';
import { ProfilesService } from './profiles.service.ts';

@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly updates: ProfileUpdatesService,
    private readonly images: ProfileImagesService,
  ) {}

  @Route(userDetails)
  own(): Promise<unknown> {
    return this.profiles.own();
  }

  @Route(updateProfile)
  update(@Input() { params, body }: InputOf<typeof updateProfile>, @UploadedFiles() uploads: UploadedFile[]): Promise<unknown> {
    return this.updates.update(params.id, body, uploads);
  }

  @Route(updateTabSettings)
  setTab(@Input() { body }: InputOf<typeof updateTabSettings>): Promise<unknown> {
    return this.updates.setTab(body);
  }

  @Route(publicHospitalProfile)
  ofEverybody(@Input() { params }: InputOf<typeof publicHospitalProfile>): Promise<unknown> {
    return this.profiles.ofEverybody(params.id);
  }

  @Route(profileImage)
  image(@Input() { params }: InputOf<typeof profileImage>): Promise<unknown> {
    return this.images.open(params);
  }
}
