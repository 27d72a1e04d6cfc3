import { Renderer } from '@antv/g-canvas'
import { extend, Runtime } from '@antv/g2/esm/api/index'
import { AxisX, AxisY } from '@antv/g2/esm/component/index'
import { Cartesian } from '@antv/g2/esm/coordinate/index'
import { Inline } from '@antv/g2/esm/data/index'
import { Column, Constant, Field, Transform } from '@antv/g2/esm/encode/index'
import { Interval, Line, Point } from '@antv/g2/esm/mark/index'
import { Category10, Category20 } from '@antv/g2/esm/palette/index'
import * as scale from '@antv/g2/esm/scale/index'
import { Classic, Light } from '@antv/g2/esm/theme/index'
import { DodgeX, StackY } from '@antv/g2/esm/transform/index'
import { ChartEvent } from '@antv/g2/esm/utils/event'

/**
 * Draws a chart when it changes. By default, G draws 60 times a second for as long as the chart is on the page. Our charts
 * have no animations and no interactions on the canvas.
 */
class DrawnOnChange extends Runtime {
  constructor(options: ConstructorParameters<typeof Runtime>[0]) {
    super({ ...options, renderer: new Renderer({ enableAutoRendering: false }) })
    this.on(ChartEvent.AFTER_PAINT, () => this.getContext().canvas?.render())
  }
}

/**
 * The parts of G2 that our charts need. Builds use this module instead of the one of `@ant-design/plots` that registers all
 * marks, maps, graphs, and interactions. If a chart needs another part, G2 reports "Unknown Component".
 */
export const Chart = extend(DrawnOnChange, {
  'component.axisX': AxisX,
  'component.axisY': AxisY,
  'coordinate.cartesian': Cartesian,
  'data.inline': Inline,
  'encode.column': Column,
  'encode.constant': Constant,
  'encode.field': Field,
  'encode.transform': Transform,
  'mark.interval': Interval,
  'mark.line': Line,
  'mark.point': Point,
  'palette.category10': Category10,
  'palette.category20': Category20,
  'scale.band': scale.Band,
  'scale.constant': scale.Constant,
  'scale.identity': scale.Identity,
  'scale.linear': scale.Linear,
  'scale.ordinal': scale.Ordinal,
  'scale.point': scale.Point,
  'theme.classic': Classic,
  'theme.light': Light,
  'transform.dodgeX': DodgeX,
  'transform.stackY': StackY,
})
