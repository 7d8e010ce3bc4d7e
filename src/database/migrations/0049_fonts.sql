CREATE TABLE "fonts" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"family_id" text NOT NULL,
	"family_name" text NOT NULL,
	"style" text NOT NULL,
	"min_weight" integer NOT NULL,
	"max_weight" integer NOT NULL,
	"scripts" text[] NOT NULL,
	"metrics" json NOT NULL,
	"bytes" integer NOT NULL,
	"sent_hash" text NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fonts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fonts_sent" ON "fonts" USING btree ("workspace_id","sent_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "fonts_face" ON "fonts" USING btree ("workspace_id","family_id","style","min_weight","max_weight");