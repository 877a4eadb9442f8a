import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { Route, type CallOf, type FileAnswer } from '@nidaan/platform-http';
import { doctorPhotoFile, removeDoctorPhoto, saveDoctorPhoto, type Doctor } from '@nidaan/scheduling-contracts';
import { DoctorPhotosService } from './doctor-photos.service.ts';

@Controller()
export class DoctorPhotosController {
  constructor(private readonly photos: DoctorPhotosService) {}

  @Route(saveDoctorPhoto)
  save({ params, files }: CallOf<typeof saveDoctorPhoto>): Promise<Doctor> {
    return this.photos.save(params.id, files);
  }

  @Route(removeDoctorPhoto)
  remove({ params }: InputOf<typeof removeDoctorPhoto>): Promise<Doctor> {
    return this.photos.remove(params.id);
  }

  @Route(doctorPhotoFile)
  file(address: InputOf<typeof doctorPhotoFile>): Promise<FileAnswer> {
    return this.photos.open(address);
  }
}
