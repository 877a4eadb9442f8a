import { currentContext } from '@nidaan/platform-access';
import type { RequestContext } from '@nidaan/platform-telemetry';

/** Runs the controller's method with what the call gave. */
export type Controller = () => unknown;

/** Answers a call by means of its controller's method. */
type Answerer = (controller: Controller) => Promise<unknown>;

const answerers = new WeakMap<RequestContext, Answerer>();

/** Says how the call at hand is answered: for the guard that has read it. */
export function answerNext(answerer: Answerer): void {
  const context = currentContext();
  if (!context) throw new Error('A call was let in without a context');
  answerers.set(context, answerer);
}

/** How the call at hand is answered; undefined where no call has been let in, and for what its method calls in turn. */
function takeAnswerer(): Answerer | undefined {
  const context = currentContext();
  const answerer = context ? answerers.get(context) : undefined;
  if (answerer) answerers.delete(context!);
  return answerer;
}

/** Puts the way of a call around a controller's method. Before all decorators that say something about the method itself. */
export const answered: MethodDecorator = (_target, _name, descriptor) => {
  const method = descriptor.value as (...args: unknown[]) => unknown;
  function call(this: unknown, ...args: unknown[]): unknown {
    const answerer = takeAnswerer();
    return answerer ? answerer(() => method.apply(this, args)) : method.apply(this, args);
  }
  // Nest finds the types of a method's parameters by the function's name.
  Object.defineProperty(call, 'name', { value: method.name });
  descriptor.value = call as typeof descriptor.value;
};
