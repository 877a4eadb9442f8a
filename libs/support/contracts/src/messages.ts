/** Sentences of tickets, the same on screen and from the server (TIX-05 to TIX-07). */
export const SUPPORT_MESSAGES = {
  required: 'Title and description are required',
  created: 'Ticket created successfully! Our team will get back to you soon.',
  loadFailed: 'Failed to load tickets. Please try again.',
  createFailed: 'Failed to create ticket',
  priorityUnknown: 'Priority must be low, medium, high or critical',
  statusUnknown: 'Status must be open, in_progress, resolved or closed',
  nothingToChange: 'Please give a response or a status',
  ticketUnknown: 'No ticket found with this ID',
  attachmentKind: 'The attachment must be an image, a PDF or a Word document (jpg, png, gif, webp, pdf, doc, docx)',
  attachmentEmpty: 'The attachment is empty. Please choose another file.',
  oneAttachment: 'Please attach at most one file, under the name attachment',
  fileUnknown: 'This file is not here, or its link has expired',
  seenInvalid: 'seen must name fields and their texts',
  changedMeanwhile: 'Somebody else changed the same fields. Nothing was saved. Please choose.',
  searchInvalid: 'Search must be a text of at most 200 characters',
  afterInvalid: 'after must be the id of the last ticket seen',
} as const;
