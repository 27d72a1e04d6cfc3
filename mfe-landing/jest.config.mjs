/** Tests of the visitor's page; each file names its environment, for the document is rendered by Node.js. */
export default {
  displayName: 'landing',
  runtime: '<rootDir>/../services/tools/jest/compile-once.mjs',
  testMatch: ['<rootDir>/{src,build}/**/*.test.{ts,tsx}'],
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
}
