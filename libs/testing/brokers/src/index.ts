export { startBrokers, type Brokers } from './brokers.ts';
export { freePort } from './free-port.ts';
export { LocalKafka, type LocalKafkaOptions } from './kafka.ts';
export { isListening, LocalProcess } from './local-process.ts';
export { classPathOf, hasProgram, Missing } from './programs.ts';
export { LocalRedis } from './redis.ts';
export { LocalS3, type LocalS3Options } from './s3.ts';
