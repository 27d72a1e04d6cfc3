import services from './services.config.mjs'

/** Tests of the services with new modules for each run, as mutation tests need them. */
export default {
  ...services,
  runtime: '<rootDir>/services/tools/jest/compile-once.mjs',
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/services/tools/jest/one-error-class.mjs'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/services/tools/jest/strip-types.mjs' },
}
