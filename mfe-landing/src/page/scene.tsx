/**
 * The four services at one house: a dish and a satellite, the cable from the pole, Wi-Fi in the air, a screen in the
 * window. Daytime in the light color scheme, lamps lit in the dark one: every color is a token of tokens.css.
 * The hills extend far beyond the view box, so the picture has no edge in a wide window.
 */
export function Scene() {
  return (
    <svg className="scene" viewBox="0 0 720 520" aria-hidden="true">
      <Sky />
      <path
        fill="var(--hill-far)"
        d="M-2400 372c700-60 1500-80 2200-34 220 16 360-52 560-46 240 8 300 60 760 44s900-40 1800-20v700h-5320z"
      />
      <path
        fill="var(--hill-near)"
        d="M-2400 440c900-40 1700 6 2360-14 240-8 380-40 600-34 260 8 420 40 860 30s800-20 1500-10v600h-5320z"
      />
      <UtilityPoles />
      <House />
      <Bushes />
    </svg>
  )
}

function Sky() {
  return (
    <>
      <circle cx="196" cy="86" r="44" fill="var(--sun)" />
      <path fill="var(--moon)" d="M206 36a46 46 0 1 0 40 68 52 52 0 0 1-40-68z" />
      <g fill="var(--stars)">
        <path d="m92 44 3 8 8 3-8 3-3 8-3-8-8-3 8-3zM330 30l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM676 150l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM470 84l2 5 5 2-5 2-2 5-2-5-5-2 5-2z" />
      </g>
      <g fill="var(--cloud)">
        <path d="M262 170a26 26 0 0 1 48-14 22 22 0 0 1 36 14 17 17 0 0 1 6 33H268a17 17 0 0 1-6-33z" />
        <path d="M340 84a20 20 0 0 1 37-11 17 17 0 0 1 28 11 13 13 0 0 1 5 25H345a13 13 0 0 1-5-25z" />
      </g>
      <g transform="rotate(24 590 70)">
        <path fill="var(--panel)" d="M528 56h40v28h-40zM612 56h40v28h-40z" />
        <path
          stroke="var(--line-light)"
          strokeWidth="2"
          d="M541.3 56v28M554.6 56v28M625.3 56v28M638.6 56v28M568 70h44"
        />
        <rect x="576" y="50" width="28" height="40" rx="6" fill="var(--metal)" />
        <path d="M582 98a8 8 0 0 0 16 0z" fill="var(--metal)" />
      </g>
      <path
        fill="none"
        stroke="var(--signal)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 12"
        d="M568 158 584 106"
      />
    </>
  )
}

/** Two poles, the smaller one toward the hills. */
function UtilityPoles() {
  return (
    <>
      <g fill="none" stroke="var(--wire)" strokeWidth="2.5">
        <path d="M84 212c110 84 170 92 266 86" />
        <path strokeWidth="1.6" d="M84 212c-14 50-36 84-68 92M124 212c-34 66-60 96-94 92" />
      </g>
      <path fill="var(--wood)" d="M99 196h10v262H99zM74 212h60v8H74z" />
      <path fill="var(--wood)" d="M20 296h6v100h-6zM10 304h26v4H10z" />
      <path fill="var(--metal)" d="M81 203h6v9h-6zM121 203h6v9h-6zM345 290h7v14h-7z" />
    </>
  )
}

function House() {
  return (
    <>
      <path fill="var(--chimney)" d="M384 196h34v70h-34z" />
      <path fill="var(--wall)" d="M352 286 488 178l136 108v166H352z" />
      <path fill="var(--wall-shade)" d="M352 286 488 178l136 108v18L488 196 352 304z" />
      <path
        fill="none"
        stroke="var(--roof)"
        strokeWidth="20"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M334 294 488 170l154 124"
      />
      <path fill="none" stroke="var(--metal)" strokeWidth="6" strokeLinecap="round" d="M536 208v14M540 196l22-24" />
      <path fill="var(--dish)" d="M514 170a37 37 0 0 0 52 52z" />
      <circle cx="563" cy="171" r="6" fill="var(--lamp)" />
      <circle cx="488" cy="244" r="20" fill="var(--glass)" />
      <path
        stroke="var(--frame)"
        strokeWidth="4"
        fill="none"
        d="M488 224v40M468 244h40M488 224a20 20 0 1 1 0 40 20 20 0 0 1 0-40z"
      />
      <rect x="376" y="312" width="112" height="84" rx="6" fill="var(--glass)" />
      <path fill="var(--screen)" d="M400 340h64v38h-64z" />
      <path fill="var(--screen-glow)" d="m424 350 18 9-18 9z" />
      <path fill="var(--screen)" d="M424 378h16v6h-16zM412 384h40v4h-40z" />
      <rect x="376" y="312" width="112" height="84" rx="6" fill="none" stroke="var(--frame)" strokeWidth="6" />
      <path fill="var(--frame)" d="M368 396h128v9H368z" />
      <path fill="var(--door)" d="M524 344a34 34 0 0 1 68 0v108h-68z" />
      <path fill="var(--glass)" d="M538 346a20 20 0 0 1 40 0v16h-40z" />
      <circle cx="580" cy="404" r="4" fill="var(--lamp)" />
      <path fill="var(--step)" d="M512 452h92v10h-92z" />
      <g fill="none" stroke="var(--signal)" strokeWidth="6" strokeLinecap="round">
        <path d="M640 256a34 34 0 0 1 20 32M652 234a60 60 0 0 1 34 54" />
      </g>
      <circle cx="636" cy="284" r="5" fill="var(--signal)" />
    </>
  )
}

function Bushes() {
  return (
    <>
      <path
        fill="var(--bush)"
        d="M336 462c-12-40 30-52 40-26 14-22 46-8 40 26zM610 462c-8-32 24-44 36-20 14-16 42-2 34 20z"
      />
      <path fill="var(--path)" d="M520 462h76c6 44 60 90 130 190H410c84-90 104-140 110-190z" />
    </>
  )
}
