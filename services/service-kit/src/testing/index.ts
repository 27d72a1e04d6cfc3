export { createTestDatabase, prepareTemplate, type TestDatabase } from './test-database.ts'
export { startTestService, type TestService } from './test-service.ts'
export { testPeople } from './test-people.ts'
export { until } from './until.ts'
