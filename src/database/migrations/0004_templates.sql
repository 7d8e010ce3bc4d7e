CREATE TABLE "templates" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"design" jsonb NOT NULL,
	"scan_verified" boolean NOT NULL,
	"preview_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE INDEX "templates_created" ON "templates" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "codes_logo" ON "codes" USING btree ("workspace_id",(("design"->'plain'->'logo'->>'imageId'))) WHERE "codes"."design" is not null;