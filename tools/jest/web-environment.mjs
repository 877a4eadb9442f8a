/** Where screens run: jsdom with quick computed styles. */
import { TestEnvironment } from 'jest-environment-jsdom';
import { quickenStyles } from './quick-styles.mjs';

export default class WebEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    quickenStyles(this.global);
  }
}
