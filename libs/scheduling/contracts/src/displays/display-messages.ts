/** Sentences of waiting-room displays, the same in browser and server. */
export const DISPLAY_MESSAGES = {
  displayUnknown: 'No display found with this ID',
  notConnected: 'This display is not connected',
  nameRequired: 'Please give the display a name',
  queuesInvalid: 'Please choose at least one queue',
  queueUnknown: 'No queue found with this ID',
  languagesInvalid: 'Please choose one to three languages',
  themeInvalid: 'The theme must be dark or light',
  timeInvalid: 'Times must be written as HH:MM',
  volumeInvalid: 'The volume must be a number from 0 to 100',
  flagInvalid: 'Please answer with true or false',
} as const;
