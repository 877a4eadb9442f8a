// What openapi-typescript imports as 'typescript': it writes with the compiler's former API, which TypeScript 7 has not. A second 'typescript' beside it
// would put its own `tsc` in the place of the product's.
import { ts } from '@ts-morph/common';

export default ts;
