import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JestRunner from 'jest-runner'

/**
 * A Jest runner for mutation tests, where Jest runs once per mutant. Stryker selects tests by name only, and Jest would
 * load every file to find them. This runner remembers from the first run which tests a file has and how long they take.
 * Later it runs only files with selected tests, the fastest first, and stops after the first file that fails.
 */
export default class CoveringTests extends JestRunner {
  async runTests(tests, watcher, options) {
    const { rootDir, testNamePattern } = this._globalConfig
    const memory = join(rootDir, 'test-names.json')
    const results = []
    this.on('test-file-success', ([, result]) => void results.push(result))
    if (!testNamePattern) {
      await super.runTests(tests, watcher, options)
      const files = results.map(({ testFilePath, testResults, perfStats }) => [
        testFilePath,
        { names: testResults.map(({ fullName }) => fullName), ms: perfStats.runtime },
      ])
      writeFileSync(memory, JSON.stringify(Object.fromEntries(files)))
      return
    }
    const files = JSON.parse(readFileSync(memory, 'utf8'))
    const pattern = new RegExp(testNamePattern, 'i')
    const selected = tests.filter(({ path }) => files[path].names.some(name => pattern.test(name)))
    selected.sort((one, other) => files[one.path].ms - files[other.path].ms)
    for (const [index, test] of selected.entries()) {
      await super.runTests([test], watcher, options)
      if (results.length <= index || results[index].numFailingTests > 0) return
    }
  }
}
