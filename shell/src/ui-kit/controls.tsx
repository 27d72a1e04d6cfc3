import { Avatar, Badge, DateText, RelativeTime, type Tone, Tooltip } from '@portal/sdk'
import { Alert, Button, Checkbox, Input, Progress, Segmented } from '@portal/sdk/ui'
import { Radio } from '@portal/sdk/ui/radio'
import { Select } from '@portal/sdk/ui/select'
import { Section } from './section.tsx'

const tones: Tone[] = ['neutral', 'accent', 'positive', 'caution', 'negative', 'special']
const options = ['First', 'Second'].map(label => ({ value: label, label }))
const at = '2026-11-20T15:04:05.000Z'

export function Controls() {
  return (
    <>
      <Section title="Buttons">
        <Button type="primary">Primary</Button>
        <Button>Default</Button>
        <Button type="text">Text</Button>
        <Button danger>Danger</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Loading</Button>
        <Tooltip text="A hint">
          <Button>With a tooltip</Button>
        </Tooltip>
      </Section>
      <Section title="Fields">
        <Input aria-label="Text" placeholder="Text" />
        <Input aria-label="Invalid text" status="error" defaultValue="Invalid" />
        <Input.TextArea aria-label="Long text" rows={2} placeholder="Long text" />
        <Select aria-label="Choice" defaultValue="First" options={options} />
        <Checkbox defaultChecked>Checkbox</Checkbox>
        <Radio defaultChecked>Radio button</Radio>
        <Segmented aria-label="Switch" options={['Week', 'Month']} />
      </Section>
      <Section title="Values">
        {tones.map(tone => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Avatar firstName="Ann" lastName="Example" />
        <DateText at={at} />
        <RelativeTime at={at} />
        <Progress percent={40} aria-label="Progress" />
        <Alert type="info" showIcon title="Information" />
        <Alert type="warning" showIcon title="Warning" />
        <Alert type="error" showIcon title="Error" />
      </Section>
    </>
  )
}
