/** Tests of the services: on Node.js, with a real PostgreSQL, from the sources without a build. */
export default {
  displayName: 'services',
  rootDir: '../../..',
  // A stopped mutation run leaves copies of the packages.
  modulePathIgnorePatterns: ['<rootDir>/.stryker-tmp'],
  runtime: '<rootDir>/services/tools/jest/compile-once.mjs',
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/services/tools/jest/one-error-class.mjs'],
  // A busy machine must not make a test fail.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/services/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/services/tools/jest/strip-types.mjs' },
}
