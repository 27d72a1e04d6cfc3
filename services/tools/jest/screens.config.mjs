/** Tests of the shell, the sdk, and the remotes: in jsdom, with real services if a test file names them. */
export default {
  displayName: 'screens',
  rootDir: '../../..',
  // A stopped mutation run leaves copies of the packages.
  modulePathIgnorePatterns: ['<rootDir>/.stryker-tmp'],
  testTimeout: 60_000,
  runtime: '<rootDir>/services/tools/jest/compile-once.mjs',
  testEnvironment: '<rootDir>/services/portal-tests/src/screens/screen-environment.mjs',
  testMatch: ['<rootDir>/shell/{src,sdk}/**/*.test.{ts,tsx}', '<rootDir>/mfe-*/src/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/mfe-landing/'],
  setupFiles: ['<rootDir>/shell/sdk/testing/jsdom-polyfills.ts'],
  setupFilesAfterEnv: ['<rootDir>/shell/sdk/testing/setup.ts'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/shell/sdk/testing/css-module.ts',
    '\\.css$': '<rootDir>/shell/sdk/testing/css-module.ts',
    // ES modules that Jest cannot require. Tests do not look at icons.
    '^lucide-react/icons/.*$': '<rootDir>/shell/sdk/testing/icon.tsx',
    '^@ant-design/charts$': '<rootDir>/shell/sdk/testing/charts.tsx',
    '^antd/es/(.*)$': 'antd/lib/$1',
  },
}
