// The public BIP-39 word lists (2048 words each), in index order, as published with the standard.

export const english: string[] = `
abandon ability able about above absent absorb abstract absurd abuse access accident account accuse achieve
acid acoustic acquire across act action actor actress actual adapt add addict address adjust admit adult
advance advice aerobic affair afford afraid again age agent agree ahead aim air airport aisle alarm album
alcohol alert alien all alley allow almost alone alpha already also alter always amateur amazing among amount
amused analyst anchor ancient anger angle angry animal ankle announce annual another answer antenna antique
anxiety any apart apology appear apple approve april arch arctic area arena argue arm armed armor army around
arrange arrest arrive arrow art artefact artist artwork ask aspect assault asset assist assume asthma athlete
atom attack attend attitude attract auction audit august aunt author auto autumn average avocado avoid awake
aware away awesome awful awkward axis baby bachelor bacon badge bag balance balcony ball bamboo banana banner
bar barely bargain barrel base basic basket battle beach bean beauty because become beef before begin behave
behind believe below belt bench benefit best betray better between beyond bicycle bid bike bind biology bird
birth bitter black blade blame blanket blast bleak bless blind blood blossom blouse blue blur blush board boat
body boil bomb bone bonus book boost border boring borrow boss bottom bounce box boy bracket brain brand brass
brave bread breeze brick bridge brief bright bring brisk broccoli broken bronze broom brother brown brush
bubble buddy budget buffalo build bulb bulk bullet bundle bunker burden burger burst bus business busy butter
buyer buzz cabbage cabin cable cactus cage cake call calm camera camp can canal cancel candy cannon canoe
canvas canyon capable capital captain car carbon card cargo carpet carry cart case cash casino castle casual
cat catalog catch category cattle caught cause caution cave ceiling celery cement census century cereal
certain chair chalk champion change chaos chapter charge chase chat cheap check cheese chef cherry chest
chicken chief child chimney choice choose chronic chuckle chunk churn cigar cinnamon circle citizen city civil
claim clap clarify claw clay clean clerk clever click client cliff climb clinic clip clock clog close cloth
cloud clown club clump cluster clutch coach coast coconut code coffee coil coin collect color column combine
come comfort comic common company concert conduct confirm congress connect consider control convince cook cool
copper copy coral core corn correct cost cotton couch country couple course cousin cover coyote crack cradle
craft cram crane crash crater crawl crazy cream credit creek crew cricket crime crisp critic crop cross crouch
crowd crucial cruel cruise crumble crunch crush cry crystal cube culture cup cupboard curious current curtain
curve cushion custom cute cycle dad damage damp dance danger daring dash daughter dawn day deal debate debris
decade december decide decline decorate decrease deer defense define defy degree delay deliver demand demise
denial dentist deny depart depend deposit depth deputy derive describe desert design desk despair destroy
detail detect develop device devote diagram dial diamond diary dice diesel diet differ digital dignity dilemma
dinner dinosaur direct dirt disagree discover disease dish dismiss disorder display distance divert divide
divorce dizzy doctor document dog doll dolphin domain donate donkey donor door dose double dove draft dragon
drama drastic draw dream dress drift drill drink drip drive drop drum dry duck dumb dune during dust dutch
duty dwarf dynamic eager eagle early earn earth easily east easy echo ecology economy edge edit educate effort
egg eight either elbow elder electric elegant element elephant elevator elite else embark embody embrace
emerge emotion employ empower empty enable enact end endless endorse enemy energy enforce engage engine
enhance enjoy enlist enough enrich enroll ensure enter entire entry envelope episode equal equip era erase
erode erosion error erupt escape essay essence estate eternal ethics evidence evil evoke evolve exact example
excess exchange excite exclude excuse execute exercise exhaust exhibit exile exist exit exotic expand expect
expire explain expose express extend extra eye eyebrow fabric face faculty fade faint faith fall false fame
family famous fan fancy fantasy farm fashion fat fatal father fatigue fault favorite feature february federal
fee feed feel female fence festival fetch fever few fiber fiction field figure file film filter final find
fine finger finish fire firm first fiscal fish fit fitness fix flag flame flash flat flavor flee flight flip
float flock floor flower fluid flush fly foam focus fog foil fold follow food foot force forest forget fork
fortune forum forward fossil foster found fox fragile frame frequent fresh friend fringe frog front frost
frown frozen fruit fuel fun funny furnace fury future gadget gain galaxy gallery game gap garage garbage
garden garlic garment gas gasp gate gather gauge gaze general genius genre gentle genuine gesture ghost giant
gift giggle ginger giraffe girl give glad glance glare glass glide glimpse globe gloom glory glove glow glue
goat goddess gold good goose gorilla gospel gossip govern gown grab grace grain grant grape grass gravity
great green grid grief grit grocery group grow grunt guard guess guide guilt guitar gun gym habit hair half
hammer hamster hand happy harbor hard harsh harvest hat have hawk hazard head health heart heavy hedgehog
height hello helmet help hen hero hidden high hill hint hip hire history hobby hockey hold hole holiday hollow
home honey hood hope horn horror horse hospital host hotel hour hover hub huge human humble humor hundred
hungry hunt hurdle hurry hurt husband hybrid ice icon idea identify idle ignore ill illegal illness image
imitate immense immune impact impose improve impulse inch include income increase index indicate indoor
industry infant inflict inform inhale inherit initial inject injury inmate inner innocent input inquiry insane
insect inside inspire install intact interest into invest invite involve iron island isolate issue item ivory
jacket jaguar jar jazz jealous jeans jelly jewel job join joke journey joy judge juice jump jungle junior junk
just kangaroo keen keep ketchup key kick kid kidney kind kingdom kiss kit kitchen kite kitten kiwi knee knife
knock know lab label labor ladder lady lake lamp language laptop large later latin laugh laundry lava law lawn
lawsuit layer lazy leader leaf learn leave lecture left leg legal legend leisure lemon lend length lens
leopard lesson letter level liar liberty library license life lift light like limb limit link lion liquid list
little live lizard load loan lobster local lock logic lonely long loop lottery loud lounge love loyal lucky
luggage lumber lunar lunch luxury lyrics machine mad magic magnet maid mail main major make mammal man manage
mandate mango mansion manual maple marble march margin marine market marriage mask mass master match material
math matrix matter maximum maze meadow mean measure meat mechanic medal media melody melt member memory
mention menu mercy merge merit merry mesh message metal method middle midnight milk million mimic mind minimum
minor minute miracle mirror misery miss mistake mix mixed mixture mobile model modify mom moment monitor
monkey monster month moon moral more morning mosquito mother motion motor mountain mouse move movie much
muffin mule multiply muscle museum mushroom music must mutual myself mystery myth naive name napkin narrow
nasty nation nature near neck need negative neglect neither nephew nerve nest net network neutral never news
next nice night noble noise nominee noodle normal north nose notable note nothing notice novel now nuclear
number nurse nut oak obey object oblige obscure observe obtain obvious occur ocean october odor off offer
office often oil okay old olive olympic omit once one onion online only open opera opinion oppose option
orange orbit orchard order ordinary organ orient original orphan ostrich other outdoor outer output outside
oval oven over own owner oxygen oyster ozone pact paddle page pair palace palm panda panel panic panther paper
parade parent park parrot party pass patch path patient patrol pattern pause pave payment peace peanut pear
peasant pelican pen penalty pencil people pepper perfect permit person pet phone photo phrase physical piano
picnic picture piece pig pigeon pill pilot pink pioneer pipe pistol pitch pizza place planet plastic plate
play please pledge pluck plug plunge poem poet point polar pole police pond pony pool popular portion position
possible post potato pottery poverty powder power practice praise predict prefer prepare present pretty
prevent price pride primary print priority prison private prize problem process produce profit program project
promote proof property prosper protect proud provide public pudding pull pulp pulse pumpkin punch pupil puppy
purchase purity purpose purse push put puzzle pyramid quality quantum quarter question quick quit quiz quote
rabbit raccoon race rack radar radio rail rain raise rally ramp ranch random range rapid rare rate rather
raven raw razor ready real reason rebel rebuild recall receive recipe record recycle reduce reflect reform
refuse region regret regular reject relax release relief rely remain remember remind remove render renew rent
reopen repair repeat replace report require rescue resemble resist resource response result retire retreat
return reunion reveal review reward rhythm rib ribbon rice rich ride ridge rifle right rigid ring riot ripple
risk ritual rival river road roast robot robust rocket romance roof rookie room rose rotate rough round route
royal rubber rude rug rule run runway rural sad saddle sadness safe sail salad salmon salon salt salute same
sample sand satisfy satoshi sauce sausage save say scale scan scare scatter scene scheme school science
scissors scorpion scout scrap screen script scrub sea search season seat second secret section security seed
seek segment select sell seminar senior sense sentence series service session settle setup seven shadow shaft
shallow share shed shell sheriff shield shift shine ship shiver shock shoe shoot shop short shoulder shove
shrimp shrug shuffle shy sibling sick side siege sight sign silent silk silly silver similar simple since sing
siren sister situate six size skate sketch ski skill skin skirt skull slab slam sleep slender slice slide
slight slim slogan slot slow slush small smart smile smoke smooth snack snake snap sniff snow soap soccer
social sock soda soft solar soldier solid solution solve someone song soon sorry sort soul sound soup source
south space spare spatial spawn speak special speed spell spend sphere spice spider spike spin spirit split
spoil sponsor spoon sport spot spray spread spring spy square squeeze squirrel stable stadium staff stage
stairs stamp stand start state stay steak steel stem step stereo stick still sting stock stomach stone stool
story stove strategy street strike strong struggle student stuff stumble style subject submit subway success
such sudden suffer sugar suggest suit summer sun sunny sunset super supply supreme sure surface surge surprise
surround survey suspect sustain swallow swamp swap swarm swear sweet swift swim swing switch sword symbol
symptom syrup system table tackle tag tail talent talk tank tape target task taste tattoo taxi teach team tell
ten tenant tennis tent term test text thank that theme then theory there they thing this thought three thrive
throw thumb thunder ticket tide tiger tilt timber time tiny tip tired tissue title toast tobacco today toddler
toe together toilet token tomato tomorrow tone tongue tonight tool tooth top topic topple torch tornado
tortoise toss total tourist toward tower town toy track trade traffic tragic train transfer trap trash travel
tray treat tree trend trial tribe trick trigger trim trip trophy trouble truck true truly trumpet trust truth
try tube tuition tumble tuna tunnel turkey turn turtle twelve twenty twice twin twist two type typical ugly
umbrella unable unaware uncle uncover under undo unfair unfold unhappy uniform unique unit universe unknown
unlock until unusual unveil update upgrade uphold upon upper upset urban urge usage use used useful useless
usual utility vacant vacuum vague valid valley valve van vanish vapor various vast vault vehicle velvet vendor
venture venue verb verify version very vessel veteran viable vibrant vicious victory video view village
vintage violin virtual virus visa visit visual vital vivid vocal voice void volcano volume vote voyage wage
wagon wait walk wall walnut want warfare warm warrior wash wasp waste water wave way wealth weapon wear weasel
weather web wedding weekend weird welcome west wet whale what wheat wheel when where whip whisper wide width
wife wild will win window wine wing wink winner winter wire wisdom wise wish witness wolf woman wonder wood
wool word work world worry worth wrap wreck wrestle wrist write wrong yard year yellow you young youth zebra
zero zone zoo
`
  .trim()
  .split(/\s+/);

export const french: string[] = `
abaisser abandon abdiquer abeille abolir aborder aboutir aboyer abrasif abreuver abriter abroger abrupt
absence absolu absurde abusif abyssal académie acajou acarien accabler accepter acclamer accolade accroche
accuser acerbe achat acheter aciduler acier acompte acquérir acronyme acteur actif actuel adepte adéquat
adhésif adjectif adjuger admettre admirer adopter adorer adoucir adresse adroit adulte adverbe aérer
aéronef affaire affecter affiche affreux affubler agacer agencer agile agiter agrafer agréable agrume aider
aiguille ailier aimable aisance ajouter ajuster alarmer alchimie alerte algèbre algue aliéner aliment
alléger alliage allouer allumer alourdir alpaga altesse alvéole amateur ambigu ambre aménager amertume
amidon amiral amorcer amour amovible amphibie ampleur amusant analyse anaphore anarchie anatomie ancien
anéantir angle angoisse anguleux animal annexer annonce annuel anodin anomalie anonyme anormal antenne
antidote anxieux apaiser apéritif aplanir apologie appareil appeler apporter appuyer aquarium aqueduc arbitre
arbuste ardeur ardoise argent arlequin armature armement armoire armure arpenter arracher arriver arroser
arsenic artériel article aspect asphalte aspirer assaut asservir assiette associer assurer asticot astre
astuce atelier atome atrium atroce attaque attentif attirer attraper aubaine auberge audace audible augurer
aurore automne autruche avaler avancer avarice avenir averse aveugle aviateur avide avion aviser avoine avouer
avril axial axiome badge bafouer bagage baguette baignade balancer balcon baleine balisage bambin bancaire
bandage banlieue bannière banquier barbier baril baron barque barrage bassin bastion bataille bateau batterie
baudrier bavarder belette bélier belote bénéfice berceau berger berline bermuda besace besogne bétail
beurre biberon bicycle bidule bijou bilan bilingue billard binaire biologie biopsie biotype biscuit bison
bistouri bitume bizarre blafard blague blanchir blessant blinder blond bloquer blouson bobard bobine boire
boiser bolide bonbon bondir bonheur bonifier bonus bordure borne botte boucle boueux bougie boulon bouquin
bourse boussole boutique boxeur branche brasier brave brebis brèche breuvage bricoler brigade brillant
brioche brique brochure broder bronzer brousse broyeur brume brusque brutal bruyant buffle buisson bulletin
bureau burin bustier butiner butoir buvable buvette cabanon cabine cachette cadeau cadre caféine caillou
caisson calculer calepin calibre calmer calomnie calvaire camarade caméra camion campagne canal caneton canon
cantine canular capable caporal caprice capsule capter capuche carabine carbone caresser caribou carnage
carotte carreau carton cascade casier casque cassure causer caution cavalier caverne caviar cédille ceinture
céleste cellule cendrier censurer central cercle cérébral cerise cerner cerveau cesser chagrin chaise
chaleur chambre chance chapitre charbon chasseur chaton chausson chavirer chemise chenille chéquier chercher
cheval chien chiffre chignon chimère chiot chlorure chocolat choisir chose chouette chrome chute cigare
cigogne cimenter cinéma cintrer circuler cirer cirque citerne citoyen citron civil clairon clameur claquer
classe clavier client cligner climat clivage cloche clonage cloporte cobalt cobra cocasse cocotier coder
codifier coffre cogner cohésion coiffer coincer colère colibri colline colmater colonel combat comédie
commande compact concert conduire confier congeler connoter consonne contact convexe copain copie corail
corbeau cordage corniche corpus correct cortège cosmique costume coton coude coupure courage couteau couvrir
coyote crabe crainte cravate crayon créature créditer crémeux creuser crevette cribler crier cristal
critère croire croquer crotale crucial cruel crypter cubique cueillir cuillère cuisine cuivre culminer
cultiver cumuler cupide curatif curseur cyanure cycle cylindre cynique daigner damier danger danseur dauphin
débattre débiter déborder débrider débutant décaler décembre déchirer décider déclarer décorer
décrire décupler dédale déductif déesse défensif défiler défrayer dégager dégivrer déglutir
dégrafer déjeuner délice déloger demander demeurer démolir dénicher dénouer dentelle dénuder départ
dépenser déphaser déplacer déposer déranger dérober désastre descente désert désigner désobéir
dessiner destrier détacher détester détourer détresse devancer devenir deviner devoir diable dialogue
diamant dicter différer digérer digital digne diluer dimanche diminuer dioxyde directif diriger discuter
disposer dissiper distance divertir diviser docile docteur dogme doigt domaine domicile dompter donateur
donjon donner dopamine dortoir dorure dosage doseur dossier dotation douanier double douceur douter doyen
dragon draper dresser dribbler droiture duperie duplexe durable durcir dynastie éblouir écarter écharpe
échelle éclairer éclipse éclore écluse école économie écorce écouter écraser écrémer écrivain
écrou écume écureuil édifier éduquer effacer effectif effigie effort effrayer effusion égaliser égarer
éjecter élaborer élargir électron élégant éléphant élève éligible élitisme éloge élucider
éluder emballer embellir embryon émeraude émission emmener émotion émouvoir empereur employer emporter
emprise émulsion encadrer enchère enclave encoche endiguer endosser endroit enduire énergie enfance
enfermer enfouir engager engin englober énigme enjamber enjeu enlever ennemi ennuyeux enrichir enrobage
enseigne entasser entendre entier entourer entraver énumérer envahir enviable envoyer enzyme éolien
épaissir épargne épatant épaule épicerie épidémie épier épilogue épine épisode épitaphe époque
épreuve éprouver épuisant équerre équipe ériger érosion erreur éruption escalier espadon espèce
espiègle espoir esprit esquiver essayer essence essieu essorer estime estomac estrade étagère étaler
étanche étatique éteindre étendoir éternel éthanol éthique ethnie étirer étoffer étoile étonnant
étourdir étrange étroit étude euphorie évaluer évasion éventail évidence éviter évolutif évoquer
exact exagérer exaucer exceller excitant exclusif excuse exécuter exemple exercer exhaler exhorter exigence
exiler exister exotique expédier explorer exposer exprimer exquis extensif extraire exulter fable fabuleux
facette facile facture faiblir falaise fameux famille farceur farfelu farine farouche fasciner fatal fatigue
faucon fautif faveur favori fébrile féconder fédérer félin femme fémur fendoir féodal fermer féroce
ferveur festival feuille feutre février fiasco ficeler fictif fidèle figure filature filetage filière
filleul filmer filou filtrer financer finir fiole firme fissure fixer flairer flamme flasque flatteur fléau
flèche fleur flexion flocon flore fluctuer fluide fluvial folie fonderie fongible fontaine forcer forgeron
formuler fortune fossile foudre fougère fouiller foulure fourmi fragile fraise franchir frapper frayeur
frégate freiner frelon frémir frénésie frère friable friction frisson frivole froid fromage frontal
frotter fruit fugitif fuite fureur furieux furtif fusion futur gagner galaxie galerie gambader garantir
gardien garnir garrigue gazelle gazon géant gélatine gélule gendarme général génie genou gentil
géologie géomètre géranium germe gestuel geyser gibier gicler girafe givre glace glaive glisser globe
gloire glorieux golfeur gomme gonfler gorge gorille goudron gouffre goulot goupille gourmand goutte graduel
graffiti graine grand grappin gratuit gravir grenat griffure griller grimper grogner gronder grotte groupe
gruger grutier gruyère guépard guerrier guide guimauve guitare gustatif gymnaste gyrostat habitude hachoir
halte hameau hangar hanneton haricot harmonie harpon hasard hélium hématome herbe hérisson hermine héron
hésiter heureux hiberner hibou hilarant histoire hiver homard hommage homogène honneur honorer honteux horde
horizon horloge hormone horrible houleux housse hublot huileux humain humble humide humour hurler hydromel
hygiène hymne hypnose idylle ignorer iguane illicite illusion image imbiber imiter immense immobile immuable
impact impérial implorer imposer imprimer imputer incarner incendie incident incliner incolore indexer indice
inductif inédit ineptie inexact infini infliger informer infusion ingérer inhaler inhiber injecter injure
innocent inoculer inonder inscrire insecte insigne insolite inspirer instinct insulter intact intense intime
intrigue intuitif inutile invasion inventer inviter invoquer ironique irradier irréel irriter isoler ivoire
ivresse jaguar jaillir jambe janvier jardin jauger jaune javelot jetable jeton jeudi jeunesse joindre joncher
jongler joueur jouissif journal jovial joyau joyeux jubiler jugement junior jupon juriste justice juteux
juvénile kayak kimono kiosque label labial labourer lacérer lactose lagune laine laisser laitier lambeau
lamelle lampe lanceur langage lanterne lapin largeur larme laurier lavabo lavoir lecture légal léger légume
lessive lettre levier lexique lézard liasse libérer libre licence licorne liège lièvre ligature ligoter
ligue limer limite limonade limpide linéaire lingot lionceau liquide lisière lister lithium litige littoral
livreur logique lointain loisir lombric loterie louer lourd loutre louve loyal lubie lucide lucratif lueur
lugubre luisant lumière lunaire lundi luron lutter luxueux machine magasin magenta magique maigre maillon
maintien mairie maison majorer malaxer maléfice malheur malice mallette mammouth mandater maniable manquant
manteau manuel marathon marbre marchand mardi maritime marqueur marron marteler mascotte massif matériel
matière matraque maudire maussade mauve maximal méchant méconnu médaille médecin méditer méduse
meilleur mélange mélodie membre mémoire menacer mener menhir mensonge mentor mercredi mérite merle
messager mesure métal météore méthode métier meuble miauler microbe miette mignon migrer milieu million
mimique mince minéral minimal minorer minute miracle miroiter missile mixte mobile moderne moelleux mondial
moniteur monnaie monotone monstre montagne monument moqueur morceau morsure mortier moteur motif mouche moufle
moulin mousson mouton mouvant multiple munition muraille murène murmure muscle muséum musicien mutation
muter mutuel myriade myrtille mystère mythique nageur nappe narquois narrer natation nation nature naufrage
nautique navire nébuleux nectar néfaste négation négliger négocier neige nerveux nettoyer neurone neutron
neveu niche nickel nitrate niveau noble nocif nocturne noirceur noisette nomade nombreux nommer normatif
notable notifier notoire nourrir nouveau novateur novembre novice nuage nuancer nuire nuisible numéro nuptial
nuque nutritif obéir objectif obliger obscur observer obstacle obtenir obturer occasion occuper océan
octobre octroyer octupler oculaire odeur odorant offenser officier offrir ogive oiseau oisillon olfactif
olivier ombrage omettre onctueux onduler onéreux onirique opale opaque opérer opinion opportun opprimer
opter optique orageux orange orbite ordonner oreille organe orgueil orifice ornement orque ortie osciller
osmose ossature otarie ouragan ourson outil outrager ouvrage ovation oxyde oxygène ozone paisible palace
palmarès palourde palper panache panda pangolin paniquer panneau panorama pantalon papaye papier papoter
papyrus paradoxe parcelle paresse parfumer parler parole parrain parsemer partager parure parvenir passion
pastèque paternel patience patron pavillon pavoiser payer paysage peigne peintre pelage pélican pelle
pelouse peluche pendule pénétrer pénible pensif pénurie pépite péplum perdrix perforer période permuter
perplexe persil perte peser pétale petit pétrir peuple pharaon phobie phoque photon phrase physique piano
pictural pièce pierre pieuvre pilote pinceau pipette piquer pirogue piscine piston pivoter pixel pizza
placard plafond plaisir planer plaque plastron plateau pleurer plexus pliage plomb plonger pluie plumage
pochette poésie poète pointe poirier poisson poivre polaire policier pollen polygone pommade pompier
ponctuel pondérer poney portique position posséder posture potager poteau potion pouce poulain poumon
pourpre poussin pouvoir prairie pratique précieux prédire préfixe prélude prénom présence prétexte
prévoir primitif prince prison priver problème procéder prodige profond progrès proie projeter prologue
promener propre prospère protéger prouesse proverbe prudence pruneau psychose public puceron puiser pulpe
pulsar punaise punitif pupitre purifier puzzle pyramide quasar querelle question quiétude quitter quotient
racine raconter radieux ragondin raideur raisin ralentir rallonge ramasser rapide rasage ratisser ravager
ravin rayonner réactif réagir réaliser réanimer recevoir réciter réclamer récolter recruter reculer
recycler rédiger redouter refaire réflexe réformer refrain refuge régalien région réglage régulier
réitérer rejeter rejouer relatif relever relief remarque remède remise remonter remplir remuer renard
renfort renifler renoncer rentrer renvoi replier reporter reprise reptile requin réserve résineux résoudre
respect rester résultat rétablir retenir réticule retomber retracer réunion réussir revanche revivre
révolte révulsif richesse rideau rieur rigide rigoler rincer riposter risible risque rituel rival rivière
rocheux romance rompre ronce rondin roseau rosier rotatif rotor rotule rouge rouille rouleau routine royaume
ruban rubis ruche ruelle rugueux ruiner ruisseau ruser rustique rythme sabler saboter sabre sacoche safari
sagesse saisir salade salive salon saluer samedi sanction sanglier sarcasme sardine saturer saugrenu saumon
sauter sauvage savant savonner scalpel scandale scélérat scénario sceptre schéma science scinder score
scrutin sculpter séance sécable sécher secouer sécréter sédatif séduire seigneur séjour sélectif
semaine sembler semence séminal sénateur sensible sentence séparer séquence serein sergent sérieux
serrure sérum service sésame sévir sevrage sextuple sidéral siècle siéger siffler sigle signal silence
silicium simple sincère sinistre siphon sirop sismique situer skier social socle sodium soigneux soldat
soleil solitude soluble sombre sommeil somnoler sonde songeur sonnette sonore sorcier sortir sosie sottise
soucieux soudure souffle soulever soupape source soutirer souvenir spacieux spatial spécial sphère spiral
stable station sternum stimulus stipuler strict studieux stupeur styliste sublime substrat subtil subvenir
succès sucre suffixe suggérer suiveur sulfate superbe supplier surface suricate surmener surprise sursaut
survie suspect syllabe symbole symétrie synapse syntaxe système tabac tablier tactile tailler talent
talisman talonner tambour tamiser tangible tapis taquiner tarder tarif tartine tasse tatami tatouage taupe
taureau taxer témoin temporel tenaille tendre teneur tenir tension terminer terne terrible tétine texte
thème théorie thérapie thorax tibia tiède timide tirelire tiroir tissu titane titre tituber toboggan
tolérant tomate tonique tonneau toponyme torche tordre tornade torpille torrent torse tortue totem toucher
tournage tousser toxine traction trafic tragique trahir train trancher travail trèfle tremper trésor treuil
triage tribunal tricoter trilogie triomphe tripler triturer trivial trombone tronc tropical troupeau tuile
tulipe tumulte tunnel turbine tuteur tutoyer tuyau tympan typhon typique tyran ubuesque ultime ultrason
unanime unifier union unique unitaire univers uranium urbain urticant usage usine usuel usure utile utopie
vacarme vaccin vagabond vague vaillant vaincre vaisseau valable valise vallon valve vampire vanille vapeur
varier vaseux vassal vaste vecteur vedette végétal véhicule veinard véloce vendredi vénérer venger
venimeux ventouse verdure vérin vernir verrou verser vertu veston vétéran vétuste vexant vexer viaduc
viande victoire vidange vidéo vignette vigueur vilain village vinaigre violon vipère virement virtuose virus
visage viseur vision visqueux visuel vital vitesse viticole vitrine vivace vivipare vocation voguer voile
voisin voiture volaille volcan voltiger volume vorace vortex voter vouloir voyage voyelle wagon xénon yacht
zèbre zénith zeste zoologie
`
  .trim()
  .split(/\s+/);

export const spanish: string[] = `
ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar academia acceso acción
aceite acelga acento aceptar ácido aclarar acné acoger acoso activo acto actriz actuar acudir acuerdo acusar
adicto admitir adoptar adorno aduana adulto aéreo afectar afición afinar afirmar ágil agitar agonía agosto
agotar agregar agrio agua agudo águila aguja ahogo ahorro aire aislar ajedrez ajeno ajuste alacrán alambre
alarma alba álbum alcalde aldea alegre alejar alerta aleta alfiler alga algodón aliado aliento alivio alma
almeja almíbar altar alteza altivo alto altura alumno alzar amable amante amapola amargo amasar ámbar
ámbito ameno amigo amistad amor amparo amplio ancho anciano ancla andar andén anemia ángulo anillo ánimo
anís anotar antena antiguo antojo anual anular anuncio añadir añejo año apagar aparato apetito apio
aplicar apodo aporte apoyo aprender aprobar apuesta apuro arado araña arar árbitro árbol arbusto archivo
arco arder ardilla arduo área árido aries armonía arnés aroma arpa arpón arreglo arroz arruga arte
artista asa asado asalto ascenso asegurar aseo asesor asiento asilo asistir asno asombro áspero astilla astro
astuto asumir asunto atajo ataque atar atento ateo ático atleta átomo atraer atroz atún audaz audio auge
aula aumento ausente autor aval avance avaro ave avellana avena avestruz avión aviso ayer ayuda ayuno
azafrán azar azote azúcar azufre azul baba babor bache bahía baile bajar balanza balcón balde bambú banco
banda baño barba barco barniz barro báscula bastón basura batalla batería batir batuta baúl bazar bebé
bebida bello besar beso bestia bicho bien bingo blanco bloque blusa boa bobina bobo boca bocina boda bodega
boina bola bolero bolsa bomba bondad bonito bono bonsái borde borrar bosque bote botín bóveda bozal bravo
brazo brecha breve brillo brinco brisa broca broma bronce brote bruja brusco bruto buceo bucle bueno buey
bufanda bufón búho buitre bulto burbuja burla burro buscar butaca buzón caballo cabeza cabina cabra cacao
cadáver cadena caer café caída caimán caja cajón cal calamar calcio caldo calidad calle calma calor calvo
cama cambio camello camino campo cáncer candil canela canguro canica canto caña cañón caoba caos capaz
capitán capote captar capucha cara carbón cárcel careta carga cariño carne carpeta carro carta casa casco
casero caspa castor catorce catre caudal causa cazo cebolla ceder cedro celda célebre celoso célula cemento
ceniza centro cerca cerdo cereza cero cerrar certeza césped cetro chacal chaleco champú chancla chapa charla
chico chiste chivo choque choza chuleta chupar ciclón ciego cielo cien cierto cifra cigarro cima cinco cine
cinta ciprés circo ciruela cisne cita ciudad clamor clan claro clase clave cliente clima clínica cobre
cocción cochino cocina coco código codo cofre coger cohete cojín cojo cola colcha colegio colgar colina
collar colmo columna combate comer comida cómodo compra conde conejo conga conocer consejo contar copa copia
corazón corbata corcho cordón corona correr coser cosmos costa cráneo cráter crear crecer creído crema
cría crimen cripta crisis cromo crónica croqueta crudo cruz cuadro cuarto cuatro cubo cubrir cuchara cuello
cuento cuerda cuesta cueva cuidar culebra culpa culto cumbre cumplir cuna cuneta cuota cupón cúpula curar
curioso curso curva cutis dama danza dar dardo dátil deber débil década decir dedo defensa definir dejar
delfín delgado delito demora denso dental deporte derecho derrota desayuno deseo desfile desnudo destino
desvío detalle detener deuda día diablo diadema diamante diana diario dibujo dictar diente dieta diez
difícil digno dilema diluir dinero directo dirigir disco diseño disfraz diva divino doble doce dolor domingo
don donar dorado dormir dorso dos dosis dragón droga ducha duda duelo dueño dulce dúo duque durar dureza
duro ébano ebrio echar eco ecuador edad edición edificio editor educar efecto eficaz eje ejemplo elefante
elegir elemento elevar elipse élite elixir elogio eludir embudo emitir emoción empate empeño empleo empresa
enano encargo enchufe encía enemigo enero enfado enfermo engaño enigma enlace enorme enredo ensayo enseñar
entero entrar envase envío época equipo erizo escala escena escolar escribir escudo esencia esfera esfuerzo
espada espejo espía esposa espuma esquí estar este estilo estufa etapa eterno ética etnia evadir evaluar
evento evitar exacto examen exceso excusa exento exigir exilio existir éxito experto explicar exponer extremo
fábrica fábula fachada fácil factor faena faja falda fallo falso faltar fama familia famoso faraón
farmacia farol farsa fase fatiga fauna favor fax febrero fecha feliz feo feria feroz fértil fervor festín
fiable fianza fiar fibra ficción ficha fideo fiebre fiel fiera fiesta figura fijar fijo fila filete filial
filtro fin finca fingir finito firma flaco flauta flecha flor flota fluir flujo flúor fobia foca fogata
fogón folio folleto fondo forma forro fortuna forzar fosa foto fracaso frágil franja frase fraude freír
freno fresa frío frito fruta fuego fuente fuerza fuga fumar función funda furgón furia fusil fútbol futuro
gacela gafas gaita gajo gala galería gallo gamba ganar gancho ganga ganso garaje garza gasolina gastar gato
gavilán gemelo gemir gen género genio gente geranio gerente germen gesto gigante gimnasio girar giro glaciar
globo gloria gol golfo goloso golpe goma gordo gorila gorra gota goteo gozar grada gráfico grano grasa gratis
grave grieta grillo gripe gris grito grosor grúa grueso grumo grupo guante guapo guardia guerra guía guiño
guion guiso guitarra gusano gustar haber hábil hablar hacer hacha hada hallar hamaca harina haz hazaña
hebilla hebra hecho helado helio hembra herir hermano héroe hervir hielo hierro hígado higiene hijo himno
historia hocico hogar hoguera hoja hombre hongo honor honra hora hormiga horno hostil hoyo hueco huelga huerta
hueso huevo huida huir humano húmedo humilde humo hundir huracán hurto icono ideal idioma ídolo iglesia
iglú igual ilegal ilusión imagen imán imitar impar imperio imponer impulso incapaz índice inerte infiel
informe ingenio inicio inmenso inmune innato insecto instante interés íntimo intuir inútil invierno ira
iris ironía isla islote jabalí jabón jamón jarabe jardín jarra jaula jazmín jefe jeringa jinete jornada
joroba joven joya juerga jueves juez jugador jugo juguete juicio junco jungla junio juntar júpiter jurar
justo juvenil juzgar kilo koala labio lacio lacra lado ladrón lagarto lágrima laguna laico lamer lámina
lámpara lana lancha langosta lanza lápiz largo larva lástima lata látex latir laurel lavar lazo leal
lección leche lector leer legión legumbre lejano lengua lento leña león leopardo lesión letal letra leve
leyenda libertad libro licor líder lidiar lienzo liga ligero lima límite limón limpio lince lindo línea
lingote lino linterna líquido liso lista litera litio litro llaga llama llanto llave llegar llenar llevar
llorar llover lluvia lobo loción loco locura lógica logro lombriz lomo lonja lote lucha lucir lugar lujo
luna lunes lupa lustro luto luz maceta macho madera madre maduro maestro mafia magia mago maíz maldad maleta
malla malo mamá mambo mamut manco mando manejar manga maniquí manjar mano manso manta mañana mapa máquina
mar marco marea marfil margen marido mármol marrón martes marzo masa máscara masivo matar materia matiz
matriz máximo mayor mazorca mecha medalla medio médula mejilla mejor melena melón memoria menor mensaje
mente menú mercado merengue mérito mes mesón meta meter método metro mezcla miedo miel miembro miga mil
milagro militar millón mimo mina minero mínimo minuto miope mirar misa miseria misil mismo mitad mito
mochila moción moda modelo moho mojar molde moler molino momento momia monarca moneda monja monto moño
morada morder moreno morir morro morsa mortal mosca mostrar motivo mover móvil mozo mucho mudar mueble muela
muerte muestra mugre mujer mula muleta multa mundo muñeca mural muro músculo museo musgo música muslo
nácar nación nadar naipe naranja nariz narrar nasal natal nativo natural náusea naval nave navidad necio
néctar negar negocio negro neón nervio neto neutro nevar nevera nicho nido niebla nieto niñez niño nítido
nivel nobleza noche nómina noria norma norte nota noticia novato novela novio nube nuca núcleo nudillo nudo
nuera nueve nuez nulo número nutria oasis obeso obispo objeto obra obrero observar obtener obvio oca ocaso
océano ochenta ocho ocio ocre octavo octubre oculto ocupar ocurrir odiar odio odisea oeste ofensa oferta
oficio ofrecer ogro oído oír ojo ola oleada olfato olivo olla olmo olor olvido ombligo onda onza opaco
opción ópera opinar oponer optar óptica opuesto oración orador oral órbita orca orden oreja órgano
orgía orgullo oriente origen orilla oro orquesta oruga osadía oscuro osezno oso ostra otoño otro oveja
óvulo óxido oxígeno oyente ozono pacto padre paella página pago país pájaro palabra palco paleta pálido
palma paloma palpar pan panal pánico pantera pañuelo papá papel papilla paquete parar parcela pared parir
paro párpado parque párrafo parte pasar paseo pasión paso pasta pata patio patria pausa pauta pavo payaso
peatón pecado pecera pecho pedal pedir pegar peine pelar peldaño pelea peligro pellejo pelo peluca pena
pensar peñón peón peor pepino pequeño pera percha perder pereza perfil perico perla permiso perro persona
pesa pesca pésimo pestaña pétalo petróleo pez pezuña picar pichón pie piedra pierna pieza pijama pilar
piloto pimienta pino pintor pinza piña piojo pipa pirata pisar piscina piso pista pitón pizca placa plan
plata playa plaza pleito pleno plomo pluma plural pobre poco poder podio poema poesía poeta polen policía
pollo polvo pomada pomelo pomo pompa poner porción portal posada poseer posible poste potencia potro pozo
prado precoz pregunta premio prensa preso previo primo príncipe prisión privar proa probar proceso producto
proeza profesor programa prole promesa pronto propio próximo prueba público puchero pudor pueblo puerta
puesto pulga pulir pulmón pulpo pulso puma punto puñal puño pupa pupila puré quedar queja quemar querer
queso quieto química quince quitar rábano rabia rabo ración radical raíz rama rampa rancho rango rapaz
rápido rapto rasgo raspa rato rayo raza razón reacción realidad rebaño rebote recaer receta rechazo
recoger recreo recto recurso red redondo reducir reflejo reforma refrán refugio regalo regir regla regreso
rehén reino reír reja relato relevo relieve relleno reloj remar remedio remo rencor rendir renta reparto
repetir reposo reptil res rescate resina respeto resto resumen retiro retorno retrato reunir revés revista
rey rezar rico riego rienda riesgo rifa rígido rigor rincón riñón río riqueza risa ritmo rito rizo roble
roce rociar rodar rodeo rodilla roer rojizo rojo romero romper ron ronco ronda ropa ropero rosa rosca rostro
rotar rubí rubor rudo rueda rugir ruido ruina ruleta rulo rumbo rumor ruptura ruta rutina sábado saber sabio
sable sacar sagaz sagrado sala saldo salero salir salmón salón salsa salto salud salvar samba sanción
sandía sanear sangre sanidad sano santo sapo saque sardina sartén sastre satán sauna saxofón sección seco
secreto secta sed seguir seis sello selva semana semilla senda sensor señal señor separar sepia sequía ser
serie sermón servir sesenta sesión seta setenta severo sexo sexto sidra siesta siete siglo signo sílaba
silbar silencio silla símbolo simio sirena sistema sitio situar sobre socio sodio sol solapa soldado soledad
sólido soltar solución sombra sondeo sonido sonoro sonrisa sopa soplar soporte sordo sorpresa sorteo sostén
sótano suave subir suceso sudor suegra suelo sueño suerte sufrir sujeto sultán sumar superar suplir suponer
supremo sur surco sureño surgir susto sutil tabaco tabique tabla tabú taco tacto tajo talar talco talento
talla talón tamaño tambor tango tanque tapa tapete tapia tapón taquilla tarde tarea tarifa tarjeta tarot
tarro tarta tatuaje tauro taza tazón teatro techo tecla técnica tejado tejer tejido tela teléfono tema
temor templo tenaz tender tener tenis tenso teoría terapia terco término ternura terror tesis tesoro testigo
tetera texto tez tibio tiburón tiempo tienda tierra tieso tigre tijera tilde timbre tímido timo tinta tío
típico tipo tira tirón titán títere título tiza toalla tobillo tocar tocino todo toga toldo tomar tono
tonto topar tope toque tórax torero tormenta torneo toro torpedo torre torso tortuga tos tosco toser tóxico
trabajo tractor traer tráfico trago traje tramo trance trato trauma trazar trébol tregua treinta tren trepar
tres tribu trigo tripa triste triunfo trofeo trompa tronco tropa trote trozo truco trueno trufa tubería tubo
tuerto tumba tumor túnel túnica turbina turismo turno tutor ubicar úlcera umbral unidad unir universo uno
untar uña urbano urbe urgente urna usar usuario útil utopía uva vaca vacío vacuna vagar vago vaina vajilla
vale válido valle valor válvula vampiro vara variar varón vaso vecino vector vehículo veinte vejez vela
velero veloz vena vencer venda veneno vengar venir venta venus ver verano verbo verde vereda verja verso
verter vía viaje vibrar vicio víctima vida vídeo vidrio viejo viernes vigor vil villa vinagre vino viñedo
violín viral virgo virtud visor víspera vista vitamina viudo vivaz vivero vivir vivo volcán volumen volver
voraz votar voto voz vuelo vulgar yacer yate yegua yema yerno yeso yodo yoga yogur zafiro zanja zapato zarza
zona zorro zumo zurdo
`
  .trim()
  .split(/\s+/);

export const portuguese: string[] = `
abacate abaixo abalar abater abduzir abelha aberto abismo abotoar abranger abreviar abrigar abrupto absinto
absoluto absurdo abutre acabado acalmar acampar acanhar acaso aceitar acelerar acenar acervo acessar acetona
achatar acidez acima acionado acirrar aclamar aclive acolhida acomodar acoplar acordar acumular acusador
adaptar adega adentro adepto adequar aderente adesivo adeus adiante aditivo adjetivo adjunto admirar adorar
adquirir adubo adverso advogado aeronave afastar aferir afetivo afinador afivelar aflito afluente afrontar
agachar agarrar agasalho agenciar agilizar agiota agitado agora agradar agreste agrupar aguardar agulha
ajoelhar ajudar ajustar alameda alarme alastrar alavanca albergue albino alcatra aldeia alecrim alegria
alertar alface alfinete algum alheio aliar alicate alienar alinhar aliviar almofada alocar alpiste alterar
altitude alucinar alugar aluno alusivo alvo amaciar amador amarelo amassar ambas ambiente ameixa amenizar
amido amistoso amizade amolador amontoar amoroso amostra amparar ampliar ampola anagrama analisar anarquia
anatomia andaime anel anexo angular animar anjo anomalia anotado ansioso anterior anuidade anunciar anzol
apagador apalpar apanhado apego apelido apertada apesar apetite apito aplauso aplicada apoio apontar aposta
aprendiz aprovar aquecer arame aranha arara arcada ardente areia arejar arenito aresta argiloso argola arma
arquivo arraial arrebate arriscar arroba arrumar arsenal arterial artigo arvoredo asfaltar asilado aspirar
assador assinar assoalho assunto astral atacado atadura atalho atarefar atear atender aterro ateu atingir
atirador ativo atoleiro atracar atrevido atriz atual atum auditor aumentar aura aurora autismo autoria autuar
avaliar avante avaria avental avesso aviador avisar avulso axila azarar azedo azeite azulejo babar babosa
bacalhau bacharel bacia bagagem baiano bailar baioneta bairro baixista bajular baleia baliza balsa banal
bandeira banho banir banquete barato barbado baronesa barraca barulho baseado bastante batata batedor batida
batom batucar baunilha beber beijo beirada beisebol beldade beleza belga beliscar bendito bengala benzer
berimbau berlinda berro besouro bexiga bezerro bico bicudo bienal bifocal bifurcar bigorna bilhete bimestre
bimotor biologia biombo biosfera bipolar birrento biscoito bisneto bispo bissexto bitola bizarro blindado
bloco bloquear boato bobagem bocado bocejo bochecha boicotar bolada boletim bolha bolo bombeiro bonde boneco
bonita borbulha borda boreal borracha bovino boxeador branco brasa braveza breu briga brilho brincar broa
brochura bronzear broto bruxo bucha budismo bufar bule buraco busca busto buzina cabana cabelo cabide cabo
cabrito cacau cacetada cachorro cacique cadastro cadeado cafezal caiaque caipira caixote cajado caju calafrio
calcular caldeira calibrar calmante calota camada cambista camisa camomila campanha camuflar canavial cancelar
caneta canguru canhoto canivete canoa cansado cantar canudo capacho capela capinar capotar capricho captador
capuz caracol carbono cardeal careca carimbar carneiro carpete carreira cartaz carvalho casaco casca casebre
castelo casulo catarata cativar caule causador cautelar cavalo caverna cebola cedilha cegonha celebrar celular
cenoura censo centeio cercar cerrado certeiro cerveja cetim cevada chacota chaleira chamado chapada charme
chatice chave chefe chegada cheiro cheque chicote chifre chinelo chocalho chover chumbo chutar chuva cicatriz
ciclone cidade cidreira ciente cigana cimento cinto cinza ciranda circuito cirurgia citar clareza clero clicar
clone clube coado coagir cobaia cobertor cobrar cocada coelho coentro coeso cogumelo coibir coifa coiote colar
coleira colher colidir colmeia colono coluna comando combinar comentar comitiva comover complexo comum concha
condor conectar confuso congelar conhecer conjugar consumir contrato convite cooperar copeiro copiador copo
coquetel coragem cordial corneta coronha corporal correio cortejo coruja corvo cosseno costela cotonete couro
couve covil cozinha cratera cravo creche credor creme crer crespo criada criminal crioulo crise criticar
crosta crua cruzeiro cubano cueca cuidado cujo culatra culminar culpar cultura cumprir cunhado cupido curativo
curral cursar curto cuspir custear cutelo damasco datar debater debitar deboche debulhar decalque decimal
declive decote decretar dedal dedicado deduzir defesa defumar degelo degrau degustar deitado deixar delator
delegado delinear delonga demanda demitir demolido dentista depenado depilar depois depressa depurar deriva
derramar desafio desbotar descanso desenho desfiado desgaste desigual deslize desmamar desova despesa destaque
desviar detalhar detentor detonar detrito deusa dever devido devotado dezena diagrama dialeto didata difuso
digitar dilatado diluente diminuir dinastia dinheiro diocese direto discreta disfarce disparo disquete
dissipar distante ditador diurno diverso divisor divulgar dizer dobrador dolorido domador dominado donativo
donzela dormente dorsal dosagem dourado doutor drenagem drible drogaria duelar duende dueto duplo duquesa
durante duvidoso eclodir ecoar ecologia edificar edital educado efeito efetivar ejetar elaborar eleger eleitor
elenco elevador eliminar elogiar embargo embolado embrulho embutido emenda emergir emissor empatia empenho
empinado empolgar emprego empurrar emulador encaixe encenado enchente encontro endeusar endossar enfaixar
enfeite enfim engajado engenho englobar engomado engraxar enguia enjoar enlatar enquanto enraizar enrolado
enrugar ensaio enseada ensino ensopado entanto enteado entidade entortar entrada entulho envergar enviado
envolver enxame enxerto enxofre enxuto epiderme equipar ereto erguido errata erva ervilha esbanjar esbelto
escama escola escrita escuta esfinge esfolar esfregar esfumado esgrima esmalte espanto espelho espiga esponja
espreita espumar esquerda estaca esteira esticar estofado estrela estudo esvaziar etanol etiqueta euforia
europeu evacuar evaporar evasivo eventual evidente evoluir exagero exalar examinar exato exausto excesso
excitar exclamar executar exemplo exibir exigente exonerar expandir expelir expirar explanar exposto expresso
expulsar externo extinto extrato fabricar fabuloso faceta facial fada fadiga faixa falar falta familiar
fandango fanfarra fantoche fardado farelo farinha farofa farpa fartura fatia fator favorita faxina fazenda
fechado feijoada feirante felino feminino fenda feno fera feriado ferrugem ferver festejar fetal feudal fiapo
fibrose ficar ficheiro figurado fileira filho filme filtrar firmeza fisgada fissura fita fivela fixador fixo
flacidez flamingo flanela flechada flora flutuar fluxo focal focinho fofocar fogo foguete foice folgado
folheto forjar formiga forno forte fosco fossa fragata fralda frango frasco fraterno freira frente fretar
frieza friso fritura fronha frustrar fruteira fugir fulano fuligem fundar fungo funil furador furioso futebol
gabarito gabinete gado gaiato gaiola gaivota galega galho galinha galocha ganhar garagem garfo gargalo garimpo
garoupa garrafa gasoduto gasto gata gatilho gaveta gazela gelado geleia gelo gemada gemer gemido generoso
gengiva genial genoma genro geologia gerador germinar gesso gestor ginasta gincana gingado girafa girino
glacial glicose global glorioso goela goiaba golfe golpear gordura gorjeta gorro gostoso goteira governar
gracejo gradual grafite gralha grampo granada gratuito graveto graxa grego grelhar greve grilo grisalho
gritaria grosso grotesco grudado grunhido gruta guache guarani guaxinim guerrear guiar guincho guisado gula
guloso guru habitar harmonia haste haver hectare herdar heresia hesitar hiato hibernar hidratar hiena hino
hipismo hipnose hipoteca hoje holofote homem honesto honrado hormonal hospedar humorado iate ideia idoso
ignorado igreja iguana ileso ilha iludido iluminar ilustrar imagem imediato imenso imersivo iminente imitador
imortal impacto impedir implante impor imprensa impune imunizar inalador inapto inativo incenso inchar incidir
incluir incolor indeciso indireto indutor ineficaz inerente infantil infestar infinito inflamar informal
infrator ingerir inibido inicial inimigo injetar inocente inodoro inovador inox inquieto inscrito inseto
insistir inspetor instalar insulto intacto integral intimar intocado intriga invasor inverno invicto invocar
iogurte iraniano ironizar irreal irritado isca isento isolado isqueiro italiano janeiro jangada janta jararaca
jardim jarro jasmim jato javali jazida jejum joaninha joelhada jogador joia jornal jorrar jovem juba judeu
judoca juiz julgador julho jurado jurista juro justa labareda laboral lacre lactante ladrilho lagarta lagoa
laje lamber lamentar laminar lampejo lanche lapidar lapso laranja lareira largura lasanha lastro lateral
latido lavanda lavoura lavrador laxante lazer lealdade lebre legado legendar legista leigo leiloar leitura
lembrete leme lenhador lentilha leoa lesma leste letivo letreiro levar leveza levitar liberal libido liderar
ligar ligeiro limitar limoeiro limpador linda linear linhagem liquidez listagem lisura litoral livro lixa
lixeira locador locutor lojista lombo lona longe lontra lorde lotado loteria loucura lousa louvar luar lucidez
lucro luneta lustre lutador luva macaco macete machado macio madeira madrinha magnata magreza maior mais
malandro malha malote maluco mamilo mamoeiro mamute manada mancha mandato manequim manhoso manivela manobrar
mansa manter manusear mapeado maquinar marcador maresia marfim margem marinho marmita maroto marquise marreco
martelo marujo mascote masmorra massagem mastigar matagal materno matinal matutar maxilar medalha medida
medusa megafone meiga melancia melhor membro memorial menino menos mensagem mental merecer mergulho mesada
mesclar mesmo mesquita mestre metade meteoro metragem mexer mexicano micro migalha migrar milagre milenar
milhar mimado minerar minhoca ministro minoria miolo mirante mirtilo misturar mocidade moderno modular moeda
moer moinho moita moldura moleza molho molinete molusco montanha moqueca morango morcego mordomo morena
mosaico mosquete mostarda motel motim moto motriz muda muito mulata mulher multar mundial munido muralha
murcho muscular museu musical nacional nadador naja namoro narina narrado nascer nativa natureza navalha
navegar navio neblina nebuloso negativa negociar negrito nervoso neta neural nevasca nevoeiro ninar ninho
nitidez nivelar nobreza noite noiva nomear nominal nordeste nortear notar noticiar noturno novelo novilho novo
nublado nudez numeral nupcial nutrir nuvem obcecado obedecer objetivo obrigado obscuro obstetra obter obturar
ocidente ocioso ocorrer oculista ocupado ofegante ofensiva oferenda oficina ofuscado ogiva olaria oleoso olhar
oliveira ombro omelete omisso omitir ondulado oneroso ontem opcional operador oponente oportuno oposto orar
orbitar ordem ordinal orfanato orgasmo orgulho oriental origem oriundo orla ortodoxo orvalho oscilar ossada
osso ostentar otimismo ousadia outono outubro ouvido ovelha ovular oxidar oxigenar pacato paciente pacote
pactuar padaria padrinho pagar pagode painel pairar paisagem palavra palestra palheta palito palmada palpitar
pancada panela panfleto panqueca pantanal papagaio papelada papiro parafina parcial pardal parede partida
pasmo passado pastel patamar patente patinar patrono paulada pausar peculiar pedalar pedestre pediatra pedra
pegada peitoral peixe pele pelicano penca pendurar peneira penhasco pensador pente perceber perfeito pergunta
perito permitir perna perplexo persiana pertence peruca pescado pesquisa pessoa petiscar piada picado piedade
pigmento pilastra pilhado pilotar pimenta pincel pinguim pinha pinote pintar pioneiro pipoca piquete piranha
pires pirueta piscar pistola pitanga pivete planta plaqueta platina plebeu plumagem pluvial pneu poda poeira
poetisa polegada policiar poluente polvilho pomar pomba ponderar pontaria populoso porta possuir postal pote
poupar pouso povoar praia prancha prato praxe prece predador prefeito premiar prensar preparar presilha
pretexto prevenir prezar primata princesa prisma privado processo produto profeta proibido projeto prometer
propagar prosa protetor provador publicar pudim pular pulmonar pulseira punhal punir pupilo pureza puxador
quadra quantia quarto quase quebrar queda queijo quente querido quimono quina quiosque rabanada rabisco rachar
racionar radial raiar rainha raio raiva rajada ralado ramal ranger ranhura rapadura rapel rapidez raposa
raquete raridade rasante rascunho rasgar raspador rasteira rasurar ratazana ratoeira realeza reanimar reaver
rebaixar rebelde rebolar recado recente recheio recibo recordar recrutar recuar rede redimir redonda reduzida
reenvio refinar refletir refogar refresco refugiar regalia regime regra reinado reitor rejeitar relativo
remador remendo remorso renovado reparo repelir repleto repolho represa repudiar requerer resenha resfriar
resgatar residir resolver respeito ressaca restante resumir retalho reter retirar retomada retratar revelar
revisor revolta riacho rica rigidez rigoroso rimar ringue risada risco risonho robalo rochedo rodada rodeio
rodovia roedor roleta romano roncar rosado roseira rosto rota roteiro rotina rotular rouco roupa roxo rubro
rugido rugoso ruivo rumo rupestre russo sabor saciar sacola sacudir sadio safira saga sagrada saibro salada
saleiro salgado saliva salpicar salsicha saltar salvador sambar samurai sanar sanfona sangue sanidade sapato
sarda sargento sarjeta saturar saudade saxofone sazonal secar secular seda sedento sediado sedoso sedutor
segmento segredo segundo seiva seleto selvagem semanal semente senador senhor sensual sentado separado sereia
seringa serra servo setembro setor sigilo silhueta silicone simetria simpatia simular sinal sincero singular
sinopse sintonia sirene siri situado soberano sobra socorro sogro soja solda soletrar solteiro sombrio sonata
sondar sonegar sonhador sono soprano soquete sorrir sorteio sossego sotaque soterrar sovado sozinho suavizar
subida submerso subsolo subtrair sucata sucesso suco sudeste sufixo sugador sugerir sujeito sulfato sumir suor
superior suplicar suposto suprimir surdina surfista surpresa surreal surtir suspiro sustento tabela tablete
tabuada tacho tagarela talher talo talvez tamanho tamborim tampa tangente tanto tapar tapioca tardio tarefa
tarja tarraxa tatuagem taurino taxativo taxista teatral tecer tecido teclado tedioso teia teimar telefone
telhado tempero tenente tensor tentar termal terno terreno tese tesoura testado teto textura texugo tiara
tigela tijolo timbrar timidez tingido tinteiro tiragem titular toalha tocha tolerar tolice tomada tomilho
tonel tontura topete tora torcido torneio torque torrada torto tostar touca toupeira toxina trabalho tracejar
tradutor trafegar trajeto trama trancar trapo traseiro tratador travar treino tremer trepidar trevo triagem
tribo triciclo tridente trilogia trindade triplo triturar triunfal trocar trombeta trova trunfo truque tubular
tucano tudo tulipa tupi turbo turma turquesa tutelar tutorial uivar umbigo unha unidade uniforme urologia urso
urtiga urubu usado usina usufruir vacina vadiar vagaroso vaidoso vala valente validade valores vantagem
vaqueiro varanda vareta varrer vascular vasilha vassoura vazar vazio veado vedar vegetar veicular veleiro
velhice veludo vencedor vendaval venerar ventre verbal verdade vereador vergonha vermelho verniz versar
vertente vespa vestido vetorial viaduto viagem viajar viatura vibrador videira vidraria viela viga vigente
vigiar vigorar vilarejo vinco vinheta vinil violeta virada virtude visitar visto vitral viveiro vizinho voador
voar vogal volante voleibol voltagem volumoso vontade vulto vuvuzela xadrez xarope xeque xeretar xerife xingar
zangado zarpar zebu zelador zombar zoologia zumbido
`
  .trim()
  .split(/\s+/);

export const japanese: string[] = `
あいこくしん あいさつ あいだ あおぞら あかちゃん あきる あけがた あける あこがれる あさい あさひ あしあと あじわう あずかる あずき あそぶ あたえる あたためる あたりまえ あたる あつい
あつかう あっしゅく あつまり あつめる あてな あてはまる あひる あぶら あぶる あふれる あまい あまど あまやかす あまり あみもの あめりか あやまる あゆむ あらいぐま あらし あらすじ あらためる
あらゆる あらわす ありがとう あわせる あわてる あんい あんがい あんこ あんぜん あんてい あんない あんまり いいだす いおん いがい いがく いきおい いきなり いきもの いきる いくじ
いくぶん いけばな いけん いこう いこく いこつ いさましい いさん いしき いじゅう いじょう いじわる いずみ いずれ いせい いせえび いせかい いせき いぜん いそうろう いそがしい
いだい いだく いたずら いたみ いたりあ いちおう いちじ いちど いちば いちぶ いちりゅう いつか いっしゅん いっせい いっそう いったん いっち いってい いっぽう いてざ いてん いどう
いとこ いない いなか いねむり いのち いのる いはつ いばる いはん いびき いひん いふく いへん いほう いみん いもうと いもたれ いもり いやがる いやす いよかん いよく いらい いらすと いりぐち
いりょう いれい いれもの いれる いろえんぴつ いわい いわう いわかん いわば いわゆる いんげんまめ いんさつ いんしょう いんよう うえき うえる うおざ うがい うかぶ うかべる うきわ
うくらいな うくれれ うけたまわる うけつけ うけとる うけもつ うける うごかす うごく うこん うさぎ うしなう うしろがみ うすい うすぎ うすぐらい うすめる うせつ うちあわせ うちがわ うちき
うちゅう うっかり うつくしい うったえる うつる うどん うなぎ うなじ うなずく うなる うねる うのう うぶげ うぶごえ うまれる うめる うもう うやまう うよく うらがえす うらぐち
うらない うりあげ うりきれ うるさい うれしい うれゆき うれる うろこ うわき うわさ うんこう うんちん うんてん うんどう えいえん えいが えいきょう えいご えいせい えいぶん えいよう えいわ
えおり えがお えがく えきたい えくせる えしゃく えすて えつらん えのぐ えほうまき えほん えまき えもじ えもの えらい えらぶ えりあ えんえん えんかい えんぎ えんげき えんしゅう
えんぜつ えんそく えんちょう えんとつ おいかける おいこす おいしい おいつく おうえん おうさま おうじ おうせつ おうたい おうふく おうべい おうよう おえる おおい おおう おおどおり おおや
おおよそ おかえり おかず おがむ おかわり おぎなう おきる おくさま おくじょう おくりがな おくる おくれる おこす おこなう おこる おさえる おさない おさめる おしいれ おしえる おじぎ
おじさん おしゃれ おそらく おそわる おたがい おたく おだやか おちつく おっと おつり おでかけ おとしもの おとなしい おどり おどろかす おばさん おまいり おめでとう おもいで おもう
おもたい おもちゃ おやつ おやゆび およぼす おらんだ おろす おんがく おんけい おんしゃ おんせん おんだん おんちゅう おんどけい かあつ かいが がいき がいけん がいこう かいさつ
かいしゃ かいすいよく かいぜん かいぞうど かいつう かいてん かいとう かいふく がいへき かいほう かいよう がいらい かいわ かえる かおり かかえる かがく かがし かがみ かくご かくとく
かざる がぞう かたい かたち がちょう がっきゅう がっこう がっさん がっしょう かなざわし かのう がはく かぶか かほう かほご かまう かまぼこ かめれおん かゆい かようび からい
かるい かろう かわく かわら がんか かんけい かんこう かんしゃ かんそう かんたん かんち がんばる きあい きあつ きいろ ぎいん きうい きうん きえる きおう きおく きおち きおん きかい きかく
きかんしゃ ききて きくばり きくらげ きけんせい きこう きこえる きこく きさい きさく きさま きさらぎ ぎじかがく ぎしき ぎじたいけん ぎじにってい ぎじゅつしゃ きすう きせい
きせき きせつ きそう きぞく きぞん きたえる きちょう きつえん ぎっちり きつつき きつね きてい きどう きどく きない きなが きなこ きぬごし きねん きのう きのした きはく きびしい
きひん きふく きぶん きぼう きほん きまる きみつ きむずかしい きめる きもだめし きもち きもの きゃく きやく ぎゅうにく きよう きょうりゅう きらい きらく きりん きれい きれつ きろく
ぎろん きわめる ぎんいろ きんかくじ きんじょ きんようび ぐあい くいず くうかん くうき くうぐん くうこう ぐうせい くうそう ぐうたら くうふく くうぼ くかん くきょう くげん
ぐこう くさい くさき くさばな くさる くしゃみ くしょう くすのき くすりゆび くせげ くせん ぐたいてき くださる くたびれる くちこみ くちさき くつした ぐっすり くつろぐ くとうてん
くどく くなん くねくね くのう くふう くみあわせ くみたてる くめる くやくしょ くらす くらべる くるま くれる くろう くわしい ぐんかん ぐんしょく ぐんたい ぐんて けあな けいかく けいけん
けいこ けいさつ げいじゅつ けいたい げいのうじん けいれき けいろ けおとす けおりもの げきか げきげん げきだん げきちん げきとつ げきは げきやく げこう げこくじょう
げざい けさき げざん けしき けしごむ けしょう げすと けたば けちゃっぷ けちらす けつあつ けつい けつえき けっこん けつじょ けっせき けってい けつまつ げつようび げつれい
けつろん げどく けとばす けとる けなげ けなす けなみ けぬき げねつ けねん けはい げひん けぶかい げぼく けまり けみかる けむし けむり けもの けらい けろけろ けわしい けんい
けんえつ けんお けんか げんき けんげん けんこう けんさく けんしゅう けんすう げんそう けんちく けんてい けんとう けんない けんにん げんぶつ けんま けんみん けんめい けんらん けんり こあくま
こいぬ こいびと ごうい こうえん こうおん こうかん ごうきゅう ごうけい こうこう こうさい こうじ こうすい ごうせい こうそく こうたい こうちゃ こうつう こうてい こうどう こうない こうはい
ごうほう ごうまん こうもく こうりつ こえる こおり ごかい ごがつ ごかん こくご こくさい こくとう こくない こくはく こぐま こけい こける ここのか こころ こさめ こしつ こすう こせい
こせき こぜん こそだて こたい こたえる こたつ こちょう こっか こつこつ こつばん こつぶ こてい こてん ことがら ことし ことば ことり こなごな こねこね このまま このみ このよ ごはん
こひつじ こふう こふん こぼれる ごまあぶら こまかい ごますり こまつな こまる こむぎこ こもじ こもち こもの こもん こやく こやま こゆう こゆび こよい こよう こりる これくしょん
ころっけ こわもて こわれる こんいん こんかい こんき こんしゅう こんすい こんだて こんとん こんなん こんびに こんぽん こんまけ こんや こんれい こんわく ざいえき さいかい さいきん ざいげん
ざいこ さいしょ さいせい ざいたく ざいちゅう さいてき ざいりょう さうな さかいし さがす さかな さかみち さがる さぎょう さくし さくひん さくら さこく さこつ さずかる ざせき さたん
さつえい ざつおん ざっか ざつがく さっきょく ざっし さつじん ざっそう さつたば さつまいも さてい さといも さとう さとおや さとし さとる さのう さばく さびしい さべつ さほう
さほど さます さみしい さみだれ さむけ さめる さやえんどう さゆう さよう さよく さらだ ざるそば さわやか さわる さんいん さんか さんきゃく さんこう さんさい ざんしょ さんすう さんせい
さんそ さんち さんま さんみ さんらん しあい しあげ しあさって しあわせ しいく しいん しうち しえい しおけ しかい しかく じかん しごと しすう じだい したうけ したぎ したて したみ
しちょう しちりん しっかり しつじ しつもん してい してき してつ じてん じどう しなぎれ しなもの しなん しねま しねん しのぐ しのぶ しはい しばかり しはつ しはらい しはん しひょう
しふく じぶん しへい しほう しほん しまう しまる しみん しむける じむしょ しめい しめる しもん しゃいん しゃうん しゃおん じゃがいも しやくしょ しゃくほう しゃけん しゃこ しゃざい
しゃしん しゃせん しゃそう しゃたい しゃちょう しゃっきん じゃま しゃりん しゃれい じゆう じゅうしょ しゅくはく じゅしん しゅっせき しゅみ しゅらば じゅんばん しょうかい しょくたく
しょっけん しょどう しょもつ しらせる しらべる しんか しんこう じんじゃ しんせいじ しんちく しんりん すあげ すあし すあな ずあん すいえい すいか すいとう ずいぶん すいようび
すうがく すうじつ すうせん すおどり すきま すくう すくない すける すごい すこし ずさん すずしい すすむ すすめる すっかり ずっしり ずっと すてき すてる すねる すのこ すはだ
すばらしい ずひょう ずぶぬれ すぶり すふれ すべて すべる ずほう すぼん すまい すめし すもう すやき すらすら するめ すれちがう すろっと すわる すんぜん すんぽう せあぶら
せいかつ せいげん せいじ せいよう せおう せかいかん せきにん せきむ せきゆ せきらんうん せけん せこう せすじ せたい せたけ せっかく せっきゃく ぜっく せっけん せっこつ せっさたくま せつぞく
せつだん せつでん せっぱん せつび せつぶん せつめい せつりつ せなか せのび せはば せびろ せぼね せまい せまる せめる せもたれ せりふ ぜんあく せんい せんえい せんか せんきょ
せんく せんげん ぜんご せんさい せんしゅ せんすい せんせい せんぞ せんたく せんちょう せんてい せんとう せんぬき せんねん せんぱい ぜんぶ ぜんぽう せんむ せんめんじょ せんもん
せんやく せんゆう せんよう ぜんら ぜんりゃく せんれい せんろ そあく そいとげる そいね そうがんきょう そうき そうご そうしん そうだん そうなん そうび そうめん そうり そえもの そえん
そがい そげき そこう そこそこ そざい そしな そせい そせん そそぐ そだてる そつう そつえん そっかん そつぎょう そっけつ そっこう そっせん そっと そとがわ そとづら そなえる そなた
そふぼ そぼく そぼろ そまつ そまる そむく そむりえ そめる そもそも そよかぜ そらまめ そろう そんかい そんけい そんざい そんしつ そんぞく そんちょう ぞんび ぞんぶん そんみん たあい
たいいん たいうん たいえき たいおう だいがく たいき たいぐう たいけん たいこ たいざい だいじょうぶ だいすき たいせつ たいそう だいたい たいちょう たいてい だいどころ たいない
たいねつ たいのう たいはん だいひょう たいふう たいへん たいほ たいまつばな たいみんぐ たいむ たいめん たいやき たいよう たいら たいりょく たいる たいわん たうえ たえる たおす たおる たおれる
たかい たかね たきび たくさん たこく たこやき たさい たしざん だじゃれ たすける たずさわる たそがれ たたかう たたく ただしい たたみ たちばな だっかい だっきゃく だっこ
だっしゅつ だったい たてる たとえる たなばた たにん たぬき たのしみ たはつ たぶん たべる たぼう たまご たまる だむる ためいき ためす ためる たもつ たやすい たよる たらす
たりきほんがん たりょう たりる たると たれる たれんと たろっと たわむれる だんあつ たんい たんおん たんか たんき たんけん たんご たんさん たんじょうび だんせい たんそく たんたい だんち
たんてい たんとう だんな たんにん だんねつ たんのう たんぴん だんぼう たんまつ たんめい だんれつ だんろ だんわ ちあい ちあん ちいき ちいさい ちえん ちかい ちから ちきゅう ちきん
ちけいず ちけん ちこく ちさい ちしき ちしりょう ちせい ちそう ちたい ちたん ちちおや ちつじょ ちてき ちてん ちぬき ちぬり ちのう ちひょう ちへいせん ちほう ちまた ちみつ ちみどろ ちめいど
ちゃんこなべ ちゅうい ちゆりょく ちょうし ちょさくけん ちらし ちらみ ちりがみ ちりょう ちるど ちわわ ちんたい ちんもく ついか ついたち つうか つうじょう つうはん つうわ つかう つかれる つくね
つくる つけね つける つごう つたえる つづく つつじ つつむ つとめる つながる つなみ つねづね つのる つぶす つまらない つまる つみき つめたい つもり つもる つよい つるぼ つるみく
つわもの つわり てあし てあて てあみ ていおん ていか ていき ていけい ていこく ていさつ ていし ていせい ていたい ていど ていねい ていひょう ていへん ていぼう てうち ておくれ てきとう てくび
でこぼこ てさぎょう てさげ てすり てそう てちがい てちょう てつがく てつづき でっぱ てつぼう てつや でぬかえ てぬき てぬぐい てのひら てはい てぶくろ てふだ てほどき
てほん てまえ てまきずし てみじか てみやげ てらす てれび てわけ てわたし でんあつ てんいん てんかい てんき てんぐ てんけん てんごく てんさい てんし てんすう でんち てんてき てんとう
てんない てんぷら てんぼうだい てんめつ てんらんかい でんりょく でんわ どあい といれ どうかん とうきゅう どうぐ とうし とうむぎ とおい とおか とおく とおす とおる とかい とかす
ときおり ときどき とくい とくしゅう とくてん とくに とくべつ とけい とける とこや とさか としょかん とそう とたん とちゅう とっきゅう とっくん とつぜん とつにゅう とどける ととのえる とない
となえる となり とのさま とばす どぶがわ とほう とまる とめる ともだち ともる どようび とらえる とんかつ どんぶり ないかく ないこう ないしょ ないす ないせん ないそう なおす ながい
なくす なげる なこうど なさけ なたでここ なっとう なつやすみ ななおし なにごと なにもの なにわ なのか なふだ なまいき なまえ なまみ なみだ なめらか なめる なやむ ならう ならび ならぶ
なれる なわとび なわばり にあう にいがた にうけ におい にかい にがて にきび にくしみ にくまん にげる にさんかたんそ にしき にせもの にちじょう にちようび にっか にっき にっけい
にっこう にっさん にっしょく にっすう にっせき にってい になう にほん にまめ にもつ にやり にゅういん にりんしゃ にわとり にんい にんか にんき にんげん にんしき にんずう にんそう にんたい にんち
にんてい にんにく にんぷ にんまり にんむ にんめい にんよう ぬいくぎ ぬかす ぬぐいとる ぬぐう ぬくもり ぬすむ ぬまえび ぬめり ぬらす ぬんちゃく ねあげ ねいき ねいる ねいろ ねぐせ
ねくたい ねくら ねこぜ ねこむ ねさげ ねすごす ねそべる ねだん ねつい ねっしん ねつぞう ねったいぎょ ねぶそく ねふだ ねぼう ねほりはほり ねまき ねまわし ねみみ ねむい ねむたい
ねもと ねらう ねわざ ねんいり ねんおし ねんかん ねんきん ねんぐ ねんざ ねんし ねんちゃく ねんど ねんぴ ねんぶつ ねんまつ ねんりょう ねんれい のいず のおづま のがす のきなみ
のこぎり のこす のこる のせる のぞく のぞむ のたまう のちほど のっく のばす のはら のべる のぼる のみもの のやま のらいぬ のらねこ のりもの のりゆき のれん のんき ばあい はあく
ばあさん ばいか ばいく はいけん はいご はいしん はいすい はいせん はいそう はいち ばいばい はいれつ はえる はおる はかい ばかり はかる はくしゅ はけん はこぶ はさみ はさん はしご
ばしょ はしる はせる ぱそこん はそん はたん はちみつ はつおん はっかく はづき はっきり はっくつ はっけん はっこう はっさん はっしん はったつ はっちゅう はってん はっぴょう はっぽう はなす
はなび はにかむ はぶらし はみがき はむかう はめつ はやい はやし はらう はろうぃん はわい はんい はんえい はんおん はんかく はんきょう ばんぐみ はんこ はんしゃ はんすう はんだん ぱんち
ぱんつ はんてい はんとし はんのう はんぱ はんぶん はんぺん はんぼうき はんめい はんらん はんろん ひいき ひうん ひえる ひかく ひかり ひかる ひかん ひくい ひけつ ひこうき ひこく ひさい
ひさしぶり ひさん びじゅつかん ひしょ ひそか ひそむ ひたむき ひだり ひたる ひつぎ ひっこし ひっし ひつじゅひん ひっす ひつぜん ぴったり ぴっちり ひつよう ひてい ひとごみ ひなまつり
ひなん ひねる ひはん ひびく ひひょう ひほう ひまわり ひまん ひみつ ひめい ひめじし ひやけ ひやす ひよう びょうき ひらがな ひらく ひりつ ひりょう ひるま ひるやすみ ひれい ひろい ひろう
ひろき ひろゆき ひんかく ひんけつ ひんこん ひんしゅ ひんそう ぴんち ひんぱん びんぼう ふあん ふいうち ふうけい ふうせん ぷうたろう ふうとう ふうふ ふえる ふおん ふかい ふきん ふくざつ
ふくぶくろ ふこう ふさい ふしぎ ふじみ ふすま ふせい ふせぐ ふそく ぶたにく ふたん ふちょう ふつう ふつか ふっかつ ふっき ふっこく ぶどう ふとる ふとん ふのう ふはい ふひょう ふへん
ふまん ふみん ふめつ ふめん ふよう ふりこ ふりる ふるい ふんいき ぶんがく ぶんぐ ふんしつ ぶんせき ふんそう ぶんぽう へいあん へいおん へいがい へいき へいげん へいこう へいさ
へいしゃ へいせつ へいそ へいたく へいてん へいねつ へいわ へきが へこむ べにいろ べにしょうが へらす へんかん べんきょう べんごし へんさい へんたい べんり ほあん ほいく ぼうぎょ
ほうこく ほうそう ほうほう ほうもん ほうりつ ほえる ほおん ほかん ほきょう ぼきん ほくろ ほけつ ほけん ほこう ほこる ほしい ほしつ ほしゅ ほしょう ほせい ほそい ほそく ほたて ほたる
ぽちぶくろ ほっきょく ほっさ ほったん ほとんど ほめる ほんい ほんき ほんけ ほんしつ ほんやく まいにち まかい まかせる まがる まける まこと まさつ まじめ ますく まぜる まつり まとめ
まなぶ まぬけ まねく まほう まもる まゆげ まよう まろやか まわす まわり まわる まんが まんきつ まんぞく まんなか みいら みうち みえる みがく みかた みかん みけん みこん みじかい みすい
みすえる みせる みっか みつかる みつける みてい みとめる みなと みなみかさい みねらる みのう みのがす みほん みもと みやげ みらい みりょく みわく みんか みんぞく むいか むえき むえん むかい
むかう むかえ むかし むぎちゃ むける むげん むさぼる むしあつい むしば むじゅん むしろ むすう むすこ むすぶ むすめ むせる むせん むちゅう むなしい むのう むやみ むよう むらさき むりょう
むろん めいあん めいうん めいえん めいかく めいきょく めいさい めいし めいそう めいぶつ めいれい めいわく めぐまれる めざす めした めずらしい めだつ めまい めやす めんきょ めんせき
めんどう もうしあげる もうどうけん もえる もくし もくてき もくようび もちろん もどる もらう もんく もんだい やおや やける やさい やさしい やすい やすたろう やすみ やせる やそう やたい
やちん やっと やっぱり やぶる やめる ややこしい やよい やわらかい ゆうき ゆうびんきょく ゆうべ ゆうめい ゆけつ ゆしゅつ ゆせん ゆそう ゆたか ゆちゃく ゆでる ゆにゅう ゆびわ ゆらい ゆれる
ようい ようか ようきゅう ようじ ようす ようちえん よかぜ よかん よきん よくせい よくぼう よけい よごれる よさん よしゅう よそう よそく よっか よてい よどがわく よねつ よやく よゆう
よろこぶ よろしい らいう らくがき らくご らくさつ らくだ らしんばん らせん らぞく らたい らっか られつ りえき りかい りきさく りきせつ りくぐん りくつ りけん りこう りせい りそう
りそく りてん りねん りゆう りゅうがく りよう りょうり りょかん りょくちゃ りょこう りりく りれき りろん りんご るいけい るいさい るいじ るいせき るすばん るりがわら れいかん れいぎ
れいせい れいぞうこ れいとう れいぼう れきし れきだい れんあい れんけい れんこん れんさい れんしゅう れんぞく れんらく ろうか ろうご ろうじん ろうそく ろくが ろこつ ろじうら ろしゅつ
ろせん ろてん ろめん ろれつ ろんぎ ろんぱ ろんぶん ろんり わかす わかめ わかやま わかれる わしつ わじまし わすれもの わらう われる
`
  .trim()
  .split(/\s+/);
