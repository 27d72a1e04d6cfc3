import services from './services.config.mjs'

/** The tests of the whole portal once more, with its services in one process, as `npm start` runs them. */
export default {
  ...services,
  displayName: 'one process',
  testMatch: ['<rootDir>/services/portal-tests/src/*.test.ts'],
  // The first two start processes themselves, and the third starts no portal. The others take long, and test rules of the
  // services.
  testPathIgnorePatterns: [
    '/node_modules/',
    '/killed-service.test.ts',
    '/unpatched-driver.test.ts',
    '/src/demo.test.ts',
    '/erased-person.test.ts',
    '/hostile-input.test.ts',
    '/outage.test.ts',
    '/privacy-restore.test.ts',
  ],
  globals: { isPortalInOneProcess: true },
}
