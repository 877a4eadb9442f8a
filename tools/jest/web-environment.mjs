/** Where screens run: jsdom with quick computed styles. */
import { TestEnvironment } from 'jest-environment-jsdom';
import { patient } from './patience.mjs';
import { quickenStyles } from './quick-styles.mjs';

export default class WebEnvironment extends patient(TestEnvironment) {
  constructor(config, context) {
    super(config, context);
    quickenStyles(this.global);
  }
}
