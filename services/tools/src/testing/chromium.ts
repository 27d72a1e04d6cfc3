import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Failure, runTool, toolPath } from '@portal/platform/shared'

const commonPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a Chromium. Installs one if there is none: Playwright's, or as root that of the distribution. */
export async function findChromium(): Promise<string> {
  const configured = process.env['CHROMIUM_PATH']
  if (configured && !existsSync(configured))
    throw new Failure(`There is no browser at ${configured}. Correct CHROMIUM_PATH.`)
  const found = configured ?? [...commonPaths, chromium.executablePath()].find(path => existsSync(path))
  if (found) return found
  console.log('Installing Chromium for the journeys …')
  await runTool(process.execPath, [toolPath('playwright/cli.js'), 'install', 'chromium'], { timeoutMs: 180_000 })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installWithApt()
  const installed = commonPaths.find(path => existsSync(path))
  if (installed) return installed
  throw new Failure('No Chromium was found, and none could be installed. Set CHROMIUM_PATH to a browser.')
}

async function installWithApt(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  await runTool('apt-get', ['update', ...wait], { env })
  await runTool('apt-get', ['install', '-y', '--no-install-recommends', ...wait, 'chromium'], { env })
}
