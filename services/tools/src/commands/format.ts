// npm run format: formats every file with Biome.
import { runTool, toolPath } from '@portal/platform/shared'

const { isPassed } = await runTool(process.execPath, [toolPath('@biomejs/biome/bin/biome'), 'format', '--write', '.'], {
  printOutput: true,
})
process.exitCode = isPassed ? 0 : 1
