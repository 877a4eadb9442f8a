/** Where specs of servers and tools run. */
import { TestEnvironment } from 'jest-environment-node';
import { patient } from './patience.mjs';

export default patient(TestEnvironment);
