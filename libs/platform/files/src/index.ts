export { DiskFiles } from './disk-files.ts';
export { contentDisposition, fileHeaders, safeFileName } from './file-headers.ts';
export { isFileKey, newFileKey } from './file-key.ts';
export { FileUrls } from './file-urls.ts';
export { Files, type OpenFile } from './files.ts';
export { largePhotoOf, smallPhotoOf } from './portrait-keys.ts';
export { PORTRAIT_KINDS, PORTRAIT_SIDES, portraitsOf, type PortraitSize } from './portraits.ts';
export { DOCUMENT_KINDS, IMAGE_KINDS, sniff, type FileKind, type SniffedFile } from './sniff.ts';
export { ERASURES, erasureKey } from './erasure-key.ts';
