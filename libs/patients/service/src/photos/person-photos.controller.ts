import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { personPhotoFile, removePersonPhoto, savePersonPhoto, type PersonPhoto } from '@nidaan/patients-contracts';
import { Route, type CallOf, type FileAnswer } from '@nidaan/platform-http';
import { PersonPhotosService } from './person-photos.service.ts';

@Controller()
export class PersonPhotosController {
  constructor(private readonly photos: PersonPhotosService) {}

  @Route(savePersonPhoto)
  save({ params, files }: CallOf<typeof savePersonPhoto>): Promise<PersonPhoto> {
    return this.photos.save(params.id, files);
  }

  @Route(removePersonPhoto)
  remove({ params }: InputOf<typeof removePersonPhoto>): Promise<PersonPhoto> {
    return this.photos.remove(params.id);
  }

  @Route(personPhotoFile)
  file(address: InputOf<typeof personPhotoFile>): Promise<FileAnswer> {
    return this.photos.open(address);
  }
}
