/** Tests of the services: on Node.js, against a real PostgreSQL, sources as they are. */
export default {
  displayName: 'services',
  rootDir: '../../..',
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/services/tools/jest/one-error-class.mjs'],
  // A machine that is busy with other things must not make a test fail.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/services/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/services/tools/jest/strip-types.mjs' },
}
