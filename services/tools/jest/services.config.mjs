/** Tests of the services: on Node.js, with a real PostgreSQL, from the sources without a build. */
export default {
  displayName: 'services',
  rootDir: '../../..',
  // A stopped mutation run leaves copies of the packages.
  modulePathIgnorePatterns: ['<rootDir>/.stryker-tmp'],
  runtime: '<rootDir>/services/tools/jest/native-runtime.mjs',
  testEnvironment: '<rootDir>/services/tools/jest/native-environment.mjs',
  injectGlobals: false,
  // A busy machine must not make a test fail.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/services/**/*.test.ts'],
  transform: {},
}
