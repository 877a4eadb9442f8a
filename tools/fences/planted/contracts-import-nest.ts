// planted: zod-only as libs/patients/contracts/src/x.ts
import { Injectable } from '@nestjs/common';

export const x = Injectable;
